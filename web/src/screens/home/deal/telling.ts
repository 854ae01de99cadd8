// The texts of the screen at each step of the deal.
import { t } from '../../../i18n';
import { corrects, entered, stepOf, type Deal } from './deal';

interface Telling {
  aside: string; // Empty: the screen shows the book's sentences.
  title: string;
  note: string;
  follows: string;
}

export function tellingOf(deal: Deal, agrees: boolean): Telling {
  const seats = deal.roles.length;
  const seat = deal.at + 1;
  const here = t('home.dealSeat', seat, seats);
  switch (stepOf(deal)) {
    case 'card': {
      const again = corrects(deal);
      // The card was called when it was drawn. Correcting the judge's typo needs no sentence.
      const aside = again ? t('home.dealCorrect', seat) : '';
      return {
        aside,
        title: here,
        note: t(again ? 'home.dealAgain' : 'home.dealOnce'),
        follows: t('home.dealLeft', seats - entered(deal)),
      };
    }
    case 'check':
      return {
        aside: t('home.dealFix'),
        title: t(agrees ? 'home.dealAgree' : 'home.dealDisagree'),
        note: '',
        follows: agrees ? '' : t('home.dealCheck'),
      };
    case 'pass':
      return {
        aside: t('home.dealHand', seat),
        title: here,
        note: t('home.dealCovered'),
        follows: t('home.dealLook', seat),
      };
    case 'look':
      return { ...lookingAt(deal), title: here, note: t(deal.seen ? 'home.dealSeen' : 'home.dealUnseen') };
    case 'return':
      return {
        aside: t('home.dealAllSeen'),
        title: t('home.dealReturn'),
        note: t('home.dealNobody'),
        follows: t('home.dealToJudge'),
      };
    case 'judge':
      return {
        aside: t('home.dealRecords'),
        title: t('home.dealAllSeen'),
        note: '',
        follows: agrees ? '' : t('home.dealCheck'),
      };
  }
}

function lookingAt({ at, roles, seen }: Deal): Pick<Telling, 'aside' | 'follows'> {
  const seat = at + 1;
  if (!seen) return { aside: t('home.dealLooks', seat), follows: t('home.dealLook', seat) };
  if (seat === roles.length) return { aside: t('home.dealLast'), follows: t('home.dealBack') };
  return { aside: t('home.dealGive', seat + 1), follows: t('home.dealPassOn', seat + 1) };
}
