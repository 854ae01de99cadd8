// Words common in passwords, from leaked lists: English, names, Russian in both alphabets. password_policy.cpp also
// finds them with digits behind, in leet, and typed with the other keyboard.
#include "access/common_words.hpp"

#include <algorithm>

namespace mafia::access {
namespace {

constexpr std::string_view latin = R"(
aaa aaron abc abcd abcde abcdef abcdefg abigail abracadabra absolut access account acdc acer achilles actor
actress adam admin administrator adobe adrian adriana afgan africa agnieszka ahmed airforce aisha ajax aladdin
alan alaska albert alberto alejandro aleksey alex alexander alexandra alexei alexey alexis ali alice alien alina
alisa alla allah allahuakbar alpha alphabet always alyssa amanda amazon amber amelia amen america american amor
amorcito amour anakin anastasia anatoly andrea andreas andrei andres andrew andrey android angel angela angelika
angelina angels anna anne annie anthony anton antonio anya anything apache aphrodite apollo apple april aqwzsx
aragorn ariel arina arkady army arsenal artem artemis arthur artist arturo artyom asd asdasd asdf asdfg asdfgh
asdfghjkl asdqwe ashley asia asshole asus athena atlanta atlas audi august auntie austin australia autumn ava
avatar azerty azertyuiop baby babyboy babygirl bacardi backup bacon bailey bambi banana bank baran barbara
barbarian barbie barcelona barney barsuk bart bartek baseball basketball bastard batman bayern bbb beach bear
beatles beautiful beckham bee beer begemot begin belarus bella bender benfica benjamin bentley benz berlin
berserk bestfriend beta betty beyonce bible bigcock bigdick billion binary biscuit bismillah bitch bitcoin
biteme black blacksabbath blade blaze blessed blowjob blue bmw bobby bobmarley bomb bondage bonita bonjour boobs
boomer boris boston boxing boy bradley brandon brandy bratva braveheart brazil breakingbad brian britney
brittany broncos brother bruce brutus bubbles buddha buddy budweiser bugatti bugsbunny bulldog bullet bulls
bullshit bunny burger burgerking business buster butter butterfly byebye caesar california callme camaro camel
camelot camila camille canada candy captain captainmorgan carl carlos carmen carol carolina caroline cartman
cash casino casper cat catherine ccc celtic celtics cesar champion change changeme charles charlie charlotte
cheese cheetah chelovek chelsea chemistry cherry chess chester chevrolet chevy chewbacca chicago chicken child
children china chip chocolate chouchou christ christina christine christopher church cinderella cisco class
claudia cleo cleopatra cobra cocacola cock coder coffee college command company computer conan contrasena
control cookie cooper corazon corleone corona corvette cosanostra cosmos coucou cougar counter counterstrike
cousin cow cowboy cowboys cracker crazy credit cristina crusader crypto crystal csgo cska cunt cupcake cute
cutie cyborg cynthia dad daddy daenerys daffy daisy dakota dallas damir dance dancer daniel daniela danielle
daniil danil danila daria darling darthvader dasha database david deadpool debian december default delete dell
delta demon denis dennis denver desant desert design designer detroit developer devil devochka dexter diablo
diamond diana diane dick diego dima disco dmitriy dmitry docker doctor dodge dodgers dog doggy dollar dolphin
donald donmafia donna doom dorothy dota double doudou douglas dracarys dragon dragonfly drakon driver drums
druzhba ducati duck duke dumbo dupa dver dylan dynamo eagle eagles earth eatme ebay edik eduardo edward eeyore
egor egypt ekaterina ekaterinburg elena elizabeth elmo elvis emerald emily eminem emma ending engine engineer
england english enrique enter eric escape esteban estrella eugene euro europe evening everton everyone
everything evgeniy evgeny evil excalibur exit exploit facebook fairy faith falcon fallout family familyguy fanta
farmer father fatima february fedor felipe fernanda fernando ferrari fetish ficken fighter filipp final finish
fire firefighter fireman first fish five flame florida flower fluffy football ford forest forever fortnite four
france francisco frank freedom freeme french friday friend friends friendship frodo fuck fucker fuckme fuckoff
fuckyou funny fussball futurama gabriel gabriela gagarin galaxy galina gameboy gameofthrones gamer gamma gandalf
gangster garden garfield gary gazprom gennady geography george georgia gerardo german germany ghost giants
ginger girl github gizmo gladiator gleb gmail god godfather godisgood godzilla goku gold golden golf goodbye
goodday goodluck goodmorning goodnight goofy google goose gorgeous grace grandma grandpa green greenday gregory
grigory grisha gryffindor guadalupe guest guinness guitar gun gunner hack hacked hacker halflife hallo hamburg
hammer handsome hannah hannahmontana happiness happy hardcore harley harold harry harrypotter haslo hassan hater
hawaii hawk heart hearts heather heaven hector heineken heisenberg helen hell hello hellokitty hellothere
helloworld helpme henry hercules hermione hermosa hero hiphop history hiya hobbit hockey hocuspocus hogwarts
holy homer honda honey honeybee honeybunny hope horse hotmail hotstuff hottie house houston howdy hugme hugo
hugs hulk hundred hunter hussein ibrahim ice idiot igor ilovey0u iloveyou ilya india inferno inna insert
instagram institut intel inter internet ipad iphone irina ironmaiden ironman isabel isabella islam island israel
istanbul italy ivan jack jackdaniels jackpot jacob jacqueline jaguar jake james jameson january japan jasmine
jason jasper javier jedi jeffrey jennifer jeremy jerry jesse jessica jesus jesuschrist jetaime joe joel john
johnny joker jonas jonathan jonsnow jordan jorge jose joseph joshua joyful juan judo julia juliana julie juliet
julio july june jungle junior jupiter justin justinbieber juventus kalashnikov karandash karate karen karina
karolina kasia kate katherine kathryn katie katya kawasaki kazakhstan kazan keith kenneth kenny kernel kevin
keyboard keyword khaleesi kid kiev killer kimberly kingkong kirill kiss kisses kissme kitkat kitten kitty
klaviatura knicks knife knight knopka kobe kochanie kolya kompyuter konec konstantin korabl korova koshka kosmos
kostya kotenok kotik kozel krasavchik krasnodar krasotka kristen kristina krokodil ksenia kuritsa kyle lady
ladybug lake lakers lamborghini lancelot lannister lapochka larisa larry lassie last lasvegas laura lauren
lawrence lawyer leaf lebron legend legolas leia lemon lena lenovo leo leonid leopard letmein letter lev lexus
liberty liebe lightning lily linda link linkedin linkinpark linux lion lisa liverpool lkjhg lkjhgfdsa locked
logan login logitech loki lokomotiv lola london lord loser loshad lost louis loulou love lovely loveme lover
loveyou lubov lucas lucia lucky luckyone lucy ludmila luigi luis lukasz luke lukoil lulu lyubimaya lyubimyy
lyubov macbook machine maddie madison madonna madrid mafia mafiaclub mafioso maggie magic magical magician
mailru maksim malchik malishka malysh mama mamapapa mamochka manager manchester mango manuel manutd maple
maradona marat march marcin marcos margaret maria mariana marina marine mario mariposa mark marlboro marley mars
marseille martin mary maserati masha mashina master mateusz math matrix matthew matvey max maxim maximus maxine
maxwell maybe mazda mcdonalds mclaren medved megan melissa mercedes mercury mercy merlin mermaid messi metal
metallica mexico mia miami michael michaeljordan michelle mickey mickeymouse microsoft midnight miguel mikhail
milan milana miley million milo mine minecraft minnie minsk mir misha misiek missile missme misty mnbvc mnbvcxz
model mohammed molly mom mommy monday money monica monika monkey moon moonlight morning morpeh morpheus moscow
moskva motdepasse mother motherfucker motorola mountain mouse mowgli muffin muhammad mulan music muslim mustafa
mustang mylove mypass mypassword myspace mysql mystery mystic nachalo nadezhda naked nancy napoleon narod naruto
nastya natalia natalie natasha nathan nature navy nemo neo neptune never newpassword newyork nginx nicholas
nicolas nicole nikita nikolay ninja nintendo nirvana nissan nitro noah nobody nokia nopassword nota nothing
november novosibirsk nude number nurse nutella nvidia oak obezyana ocean october odin odnoklassniki odyssey
office okno oksana oldpassword oleg olga oliver olivia omar omega omsk one onedirection onetwo onetwothree open
opensesame option oracle orange orchid orel oreo orgasm oscar outlook pablo packers pahan painter pancake
panther panzer paola papa paris parliament parol parovoz party pasha pass passcode passphrase passw0rd passwd
password passwort patches patricia patrick patriots paul pavel pawel paypal peace peach peaches peanut pearl
pebbles pedro pele penguin penis pepper pepsi perm personal peter peterburg peterpan petr petuh petya pharaoh
philip phoenix physics piano piggy piglet pikachu pilot pine pingvin pink pinkfloyd pinocchio pirate pistol
piter pizza planet playboy player playstation please pluto poet poiuy poiuytrewq pokemon poker poland police
polina polska pony pooh popeye porn porno pornstar porsche porto postgres potter praise prayer precious predator
pretty prima primanota princesa princess private privet programmer puma puppy purple pussy pussycat pyramid
python qaz qazwsx qazwsxedc quake queen qwe qweasd qweasdzxc qwer qwert qwerty qwertyu qwertyui qwertyuiop
rabbit rachel rafael ragnarok raiders rain rainbow raketa ralph rambler rambo ramon randy ranger rangers rapper
rascal raul raymond reader realmadrid rebecca red redbull redskins redsox reggae renat return rex ricardo
richard rifle rihanna river robert roberto robin robinhood roblox robot rock rocket rocknroll rocky rodnaya
rodnoy roger rolling roma roman rome ronald ronaldo ronweasley rooster root rosa rose rosie rossiya rostov roy
ruben ruby ruslan russell russia russian rustam rusty ruth ryan saab sadie safety sailing sailor sam samantha
samara sammy samolet samsung samuel samurai sandra sandy sankt sapphire sarah saratov sasha sasuke satan
saturday saturn savior sberbank schalke schastie schatz school science scooby scoobydoo scorpion scott scout sea
sean seattle sebastian second secret secrets secure security seinfeld selena semen semya september sergei sergey
sergio server sesame seven sex sexsex sexy sexybitch shadow shakira shark sharon shelby sheriff sheriffmafia
shift shit shkola shooter shrek sigma silly silver simba simon simpson simpsons singer sister six skittles sky
skyline skype skyrim skywalker slava slipknot slon slovo slut slytherin smile smiley smirnoff smokey snake
snapchat snickers sniper snoopy snow snowball snowflake snowman snowwhite sobaka soccer sochi sofia sokol
soldier soleil solnce solnyshko someone something sommer sonic sonnenschein sony sonya sophia sophie sopranos
sorry southpark space spain spanish sparky spartacus spartak spartakmoskva spartan spetsnaz sphinx spider
spiderman spike spirit spooky spot spring sprite sputnik stanislav star starbucks starcraft stark starlight
stars start startrek starwars stas steelers stella stepan stephanie stephen steven stewie stol stones stop storm
strawberry strike stroka student stul stupid subaru suckme sugar summer sun sunday sunflower sunrise sunset
sunshine superman superstar surfer surfing susan suzuki svetlana svinya sweet sweetheart sweetie sweety sword
sydney sysadmin system tank tanya targaryen tarzan tatiana taylor taz tea teacher teachme teamo techno teddy
telegram temp templar temporary ten tennis tequiero tequila teresa terminator terry tesla test tester testing
tetrad tetris texas thanks thankyou thepassword third thomas thor thousand three thumper thunder thursday
tiffany tiger tigger tigr tiktok timofey timothy timur tinkerbell tinkoff titan titanic tits toby today together
tokyo tolik tommygun tomorrow tonight toyota traktor trance tree trewq trinity triple trixie troy trucker
trustno tucker tuesday tulip tupac turbo turkey twitter twix tyler tyson tyurma ubuntu uchitel udacha ufa
ukraine ulyana uncle unicorn universe universitet university unlock unlocked user vader vadim vagina valentina
valera valeria valerie valhalla vampire vanessa vanya vasily vasya vdv vdvvdv vegas venus vera veronica victor
victoria victory vika viking viktor viktoria vincent violet violin viper vitalik vitaly vkontakte vlad vladimir
vladislav vodka volcano volk volkswagen volleyball volodya volvo voronezh vova walking wallet walter warcraft
warrior wasd water wayne weapon wednesday welcome welcometo whale whatever whatsapp whiskey white whore william
willie willow wind windows wine winner winnie winston winter winterfell witch wizard wolf wolverine writer wsx
xbox xxx yahoo yamaha yana yandex yankees yegor yellow yesterday yoda yourpassword youtube ytrewq yulia yuri
yury yusuf zachary zaika zaq zaqwsx zaqxsw zaya zayka zelda zenit zenitchampion zero zeus zhenya zhiraf zhizn
zidane ziggy zmeya zoe zombie zona zorro zoya zxc zxcv zxcvb zxcvbn zxcvbnm zzz
)";

constexpr std::string_view cyrillic = R"(
август адвокат админ администратор айфон акула александр александра алексей аллах алмаз алматы америка ананас
анастасия ангел ангелок ангелочек англия андрей андроид андрюша анечка анна антон антонина антошка анюта аня
апельсин апрель аптека арбуз арина аришка армия артем артемка артур астрахань ауди афган бабочка бабуля бабушка
баку банан баран барнаул барсик баскетбол бегемот беларусь белка белоснежка белочка белый березка биология
бишкек блин бля блядь блять бмв бобик бог богатство боженька бокс больница борис борщ борьба брат братик
бриллиант буратино бухгалтер бухгалтерия бэтмен вадим ваз валентин валентина валера валерий валерия ванечка ваня
варвара варенье варкрафт варя василек василий василиса васька вася вдв вера вероника вертолет весна ветер
ветеран вечер взлом вика виктор виктория викуля вилка виндовс винипух винни вино виноград виталий виталик вишня
вконтакте вкусняшка влад владивосток владик владимир владислав властелин вместе вова вовка вода водка война
волга волгоград волейбол волк волна володя волчонок воля ворона воронеж восемь воскресенье врач всеволод всегда
вспомни вторник второй вход вчера вячеслав гагарин гад гадина галина галя гарник гарри гаррипоттер геймер гена
генерал геннадий география георгий герман германия гитара глеб говно голубой голубь господи григорий гриша гроза
гром груша гугл даниил данила даня дарья дача даша дашенька дашка два дверь дебил девочка девушка девять дедуля
дедушка декабрь дельфин демон денис дениска день деньги дерево дерьмо десант десантник десять детка диана дима
димка димочка динамо директор дискотека дмитрий добрый дождь доктор доллар домик дон донецк дорогая дорогой
доступ доталюбовь доченька дочка дочурка дракон друг дружба дружок друзья дуб дура дурак дурачок душа дыня
дьявол дядя ебал ебать евгений евгения егор егорка ежик екатерина екатеринбург елена елизавета елка ереван
ерунда желтый жемчуг жена женечка женя жигули жизнь жираф жопа жопка забыл завтра зайка зайчик зайчонок залупа
замок замочек зая заяц звезда звездныевойны звездочка здравствуй здравствуйте зеленый земля земляника зенит
зеркало зима зинаида змея золото золушка зоя иван игорек игорь игра играть игрок идинахуй идиот ижевск извини
изумруд илья илюша инна институт интернет ира ирина иришка иркутск испания история италия июль июнь йфя
йфяцычувс йцу йцук йцуке йцукен йцукенг кабинет кавказ казань казахстан какашка какаяразница калина калининград
капец капитан капуста карандаш карате карина карлсон картина картошка касса катенька катюша катя квартира
кемерово кефир киев кино кирилл киров кирюша киса киска кися китай клавиатура класс клен клубмафии клубника ключ
ключик книга книжка козел козлина кокос колбаса колец колобок коля комар комп компания компьютер константин
контакт контра конфета конфетка коньяк корабль коричневый корова королева король космос костя кот котенок котик
котэ котя кофе кошка красавица красавчик краснодар красноярск красный красота красотка кристина кровать крокодил
крокодилгена крошка крутая круто крутой крым ксения ксюша курица курск лада лампа лапочка лапуля лариса ласточка
лев лена ленка леночка леонид лера лес лето леша лешка лидия лиза лизочка лилия лимон липецк лиса лисичка логин
ложка ложь локомотив лошадка лошадь луна львенок люба любимая любимка любимый люблю люблюмаму люблютебя любовь
любовьморковь люда людмила люся магазин мазда май майнкрафт майор макс максим максимка малина малыш малышка
малышок мальчик мама мамапапа мамочка мамуля мандарин маргарита марина маришка мария март мартышка матвей
математика матрица мафиози мафия мафияклуб махачкала маша машенька машина машка медведь медвежонок медсестра
мейлру менеджер мерседес металл мечта милана милая милиция миллион миллионер милый минск мир мирныйжитель михаил
миша мишка мобила можно мойпароль молния молоко монитор море морковка мороженое морпех москва мотоцикл мудак муж
музыка мурзик муха мышка мышонок навсегда надежда надя наруто настенька настюша настя наталья наташа наташка
нахуй начальник небо неважно незабуду незнайка незнаю нельзя непомню нет нижний ника никита никитка никогда
николай никому никто нисан ничего новосибирск новыйпароль нокиа ноль нота ноутбук ночь ноябрь обезьяна обожаю
огонь огород огурец одесса одеяло один одноклассники одуванчик озеро океан окно оксана октябрь олдж олег оленька
олеся ольга оля омск опель оранжевый орел оренбург осень остров открой откройся открытьдверь отлично офис офицер
павел павлик пантера папа папамама папочка парень паровоз пароль парольпароль пароля паук паша пельмени пенза
первый пермь персик песик песня петербург петр петух петя пехота печенье пианино пиво пидор пидорас пизда пиздец
пикачу пингвин пипец пиписька пирожок писька питер плохо пляж победа подруга подружка подушка подъезд поезд
пожалуйста покемон полина полинка полиция помидор помню понедельник попа порно последний поттер похуй почта
пошелнахуй правда привет приветик прикол прикольно прима приманота принц принцесса приора программист прокурор
протокол птица птичка пупсик пушок пчелка пятница пять работа работник радость радуга раз раздватри разраз
ракета ребенок река репка рита родители родная родной роза розовый рок рома роман ромашка ромка россия ростов
рубин рубль русалочка руслан русская русский ручка рыба рыбка рыжик рэп рязань сад сайт самара самбо самолет
самсунг санктпетербург саратов сахар саша сашенька сашка света светик светлана свинья свобода сволочь
севастополь сегодня сезам секрет секретно секс сема семен семь семья сентябрь сергей сердечко сердце серебро
сережа сережка серый сессия сестра сестренка сибирь сила синий сирень сиськи склад слава сладкая сладкий слезы
слива слон слоник смерть смех смешарики снег снежинка снежок собака собачка сова сокол солдат солнечный солнце
солнышко соня сосна софия софья сочи спайдермен спартак спартакчемпион спасибо спецназ спорт спортивнаямафия
спутник среда ставрополь сталкер станислав стас степа степан стерва сто стол стрекоза студент студентка стул
суббота судья сука сумерки супер супермен сучка счастье сын сынок сыночек тайна тамара танец танк танки танцы
танчики танюша таня тарас татьяна тачка ташкент тбилиси тверь телефон теннис теремок терминатор тетрадь тетя
тигр тигренок тимофей тимур тойота тольятти томск торпедо тортик три трусы тузик тула туман тупой тысяча тюльпан
тюмень удача украина улыбка ульяна ульяновск универ университет урал урок успех утро уфа учитель учительница
февраль федор феррари фиалка фигня физика филипп фиолетовый фирма форд форум франция футбол фыв фыва фывапр
фывапролдж хабаровск хакер харьков химия хоббит хоккей хомяк хомячок хонда хорошо хуй хуйвам хуйня царица царь
цветок цветочек цска цыц чай часы чашка чебоксары чебурашка челябинск чемпион черепаха черешня черный черныйдон
честь четверг четыре шампанское шарик шахматы шашлык шериф шесть школа школьник шоколад шоколадка шрек щенок
эдуард экзамен эльвира эльмира эмилия юленька юлия юля юра юрий юрист яблоко ялюблютебя яна январь яндекс янтарь
япония ярослав ярослава ярославль ятебялюблю ячс ячсмить
)";

constexpr std::string_view digits = R"(
11223344 1122334455 112233445566 13579 1357924680 24681012 314159265 31415926 27182818 147852369 159357 159753
753951 741852963 852456 963852741 102030 10203040 1020304050 121212 13131313 12131415 123456789a 010203 01020304
0102030405 20202020 5201314 88888888 66666666 420420 696969 007007 00700700 911911 112112 777888 123321 1234321
12344321 1234554321 123454321 12332111 123123 321321 456456 789456123 789456 147147 369369 369258147 258456
159951 951753 654321123456
)";

}  // namespace

std::vector<std::string_view> common_words() {
  std::vector<std::string_view> words;
  for (std::string_view list : {latin, cyrillic, digits})
    while (!list.empty()) {
      const std::size_t end = std::min(list.find_first_of(" \n"), list.size());
      if (end > 0) words.push_back(list.substr(0, end));
      list.remove_prefix(std::min(end + 1, list.size()));
    }
  return words;
}

}  // namespace mafia::access
