#include "store/group_commit.hpp"

#include <utility>

#include "base/text.hpp"
#include "store/stream_list.hpp"

namespace mafia::store {

// Used in the owner's thread, except hand_over().
class GroupCommit::Answers {
 public:
  // Called by the writer thread. False: the caller must wake the owner, who then runs the tasks.
  bool hand_over(std::function<void()> task) {
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
      waiting_ = true;
    }
    return attended_;
  }

  // Whether the owner will poll again without being woken. A task handed over just before `false` is found by the next
  // run().
  void attend(bool will_look_again) { attended_ = will_look_again; }

  void run(const bool& closed) {
    while (waiting_ && !closed) {
      std::unique_lock lock(mutex_);
      std::vector<std::function<void()>> tasks = std::exchange(tasks_, {});
      waiting_ = false;
      lock.unlock();
      for (std::size_t i = 0; i < tasks.size() && !closed; ++i) tasks[i]();
    }
  }

 private:
  std::mutex mutex_;
  std::vector<std::function<void()>> tasks_;
  std::atomic<bool> waiting_ = false, attended_ = false;
};

struct GroupCommit::Callbacks {
  bool closed = false;
  Answers answers;
  std::size_t under_way = 0;  // Appends not answered yet.
  std::vector<Notice> subscribers;
  std::unordered_map<std::string, StreamEnd> ends;  // From the latest answers.

  void remember(const std::string& stream, const Appended& appended) {
    constexpr std::size_t most = 10'000;
    if (ends.size() >= most) ends.clear();
    ends.insert_or_assign(stream, StreamEnd{appended.last, appended.hash});
  }
  void tell(const std::string& stream, Version version) {
    for (std::size_t i = 0; i < subscribers.size() && !closed; ++i) {
      const Notice subscriber = subscribers[i];  // A copy: it may add a subscriber and so move the vector.
      subscriber(stream, version);
    }
  }
};

GroupCommit::GroupCommit(std::unique_ptr<Backend> backend, Post post, std::optional<Signer> signer)
    : backend_(std::move(backend)),
      post_(std::move(post)),
      signer_(std::move(signer)),
      callbacks_(std::make_shared<Callbacks>()) {
  backend_->listen([this](const std::string& stream, Version version) { tell(stream, version); });
  writer_ = std::thread([this] { write_all(); });
  reader_ = std::thread([this] { read_all(); });
}

GroupCommit::~GroupCommit() {
  callbacks_->closed = true;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    reads_.clear();
  }
  to_write_.notify_one();
  to_read_.notify_one();
  writer_.join();
  reader_.join();
  backend_.reset();  // Its threads call tell() while it exists.
}

// A callback may destroy the log; the callbacks after it are dropped.
void GroupCommit::later(std::function<void()> task) {
  post_([callbacks = callbacks_, task = std::move(task)] {
    if (!callbacks->closed) task();
  });
}

void GroupCommit::tell(const std::string& stream, Version version) {
  later([callbacks = callbacks_, stream, version] { callbacks->tell(stream, version); });
}

void GroupCommit::expect_append() {
  arrived_ = false;
  expected_ = true;
  to_write_.notify_one();
}

void GroupCommit::await_expected() {
  const auto until = std::chrono::steady_clock::now() + thinking;
  while (!arrived_ && std::chrono::steady_clock::now() < until) std::this_thread::yield();
}

void GroupCommit::append(Append append, std::function<void(AppendAnswer)> answer) {
  if (!is_stream_name(append.stream) || append.bodies.empty()) {
    const std::string why = append.bodies.empty() ? "There is nothing to append." : "No stream can be named so.";
    return later([answer = std::move(answer), why] { answer(Unavailable{why}); });
  }
  const std::shared_ptr<HeadAhead> ahead = append.ahead = ahead_of(append);
  add({std::move(append), std::nullopt, std::move(answer)});
  std::this_thread::yield();  // The writer thread may be waiting for this core.
  if (ahead) ahead->signed_by(*signer_);
}

void GroupCommit::erase(Erase erase, std::function<void(EraseAnswer)> answer) {
  if (!is_stream_name(erase.stream))
    return later([answer = std::move(answer)] { answer(Unavailable{"No stream can be named so."}); });
  Append named = streams_named_by(erase);
  add({std::move(named), std::move(erase), [answer = std::move(answer)](const AppendAnswer& done) {
         if (const auto* conflict = std::get_if<Conflict>(&done)) return answer(*conflict);
         if (const auto* gone = std::get_if<Unavailable>(&done)) return answer(*gone);
         answer(Erased{});
       }});
}

void GroupCommit::add(Task task) {
  {
    const std::lock_guard lock(mutex_);
    appends_.push_back(std::move(task));
  }
  arrived_ = true;
  to_write_.notify_one();
  ++callbacks_->under_way;
  appended_ = std::chrono::steady_clock::now();
}

// Null if the end of the stream is not known here: the writer thread, which knows it, then signs the head.
std::shared_ptr<HeadAhead> GroupCommit::ahead_of(const Append& append) const {
  const auto found = signer_ ? callbacks_->ends.find(append.stream) : callbacks_->ends.end();
  if (found == callbacks_->ends.end() || append.expected.value_or(found->second.version) != found->second.version)
    return nullptr;
  StreamEnd end = found->second;
  for (const std::string& body : append.bodies) end = {end.version + 1, next_hash(end.hash, body)};
  return std::make_shared<HeadAhead>(append.stream, end);
}

void GroupCommit::read(std::string stream, Version after, std::size_t limit, std::function<void(ReadAnswer)> answer) {
  {
    const std::lock_guard lock(mutex_);
    reads_.emplace_back([this, stream = std::move(stream), after, limit, answer = std::move(answer)] {
      auto entries = std::make_shared<ReadAnswer>(backend_->read(stream, after, limit));
      later([answer, entries] { answer(std::move(*entries)); });
    });
  }
  to_read_.notify_one();
}

void GroupCommit::streams(std::string prefix, std::function<void(NamesAnswer)> answer) {
  {
    const std::lock_guard lock(mutex_);
    reads_.emplace_back([this, prefix = std::move(prefix), answer = std::move(answer)] {
      auto names = std::make_shared<NamesAnswer>(backend_->streams(prefix));
      later([answer, names] { answer(std::move(*names)); });
    });
  }
  to_read_.notify_one();
}

void GroupCommit::check(std::string stream, std::function<void(std::optional<Unavailable>)> answer) {
  {
    const std::lock_guard lock(mutex_);
    reads_.emplace_back([this, stream = std::move(stream), answer = std::move(answer)] {
      later([answer, fault = backend_->check(stream)] { answer(fault); });
    });
  }
  to_read_.notify_one();
}

std::vector<std::string> GroupCommit::damaged() const { return backend_->damaged(); }

void GroupCommit::on_damage(DamageNotice notice) {
  backend_->on_damage([this, notice = std::move(notice)](const std::string& stream, const std::string& what) {
    later([notice, stream, what] { notice(stream, what); });
  });
}

void GroupCommit::subscribe(std::function<void(const std::string&, Version)> subscriber) {
  callbacks_->subscribers.push_back(std::move(subscriber));
}

bool GroupCommit::answers_soon() const {
  return callbacks_->under_way != 0 && std::chrono::steady_clock::now() < appended_ + writing;
}

bool GroupCommit::attend() {
  const std::shared_ptr<Callbacks> callbacks = callbacks_;  // A callback may destroy the log.
  const bool again = answers_soon();
  callbacks->answers.attend(again);
  callbacks->answers.run(callbacks->closed);
  return again && !callbacks->closed;
}

bool GroupCommit::healthy() const { return backend_->healthy(); }

void GroupCommit::write_all() {
  std::chrono::steady_clock::time_point looked;
  while (true) {
    std::unique_lock lock(mutex_);
    to_write_.wait_for(lock, pause, [this] { return stopping_ || !appends_.empty() || expected_; });
    if (expected_.exchange(false) && appends_.empty()) {
      lock.unlock();
      backend_->prepare();
      await_expected();
      lock.lock();
    }
    const bool idle = appends_.empty(), stop = stopping_;
    lock.unlock();
    if (!idle) {
      commit(next_batch());
      continue;
    }
    backend_->relax();
    if (stop) return;
    if (const auto now = std::chrono::steady_clock::now(); !backend_->healthy() && now >= looked + pause) {
      looked = now;
      backend_->recover();  // Perhaps no append is requested until it is healthy again.
    }
  }
}

GroupCommit::Batch GroupCommit::next_batch() {
  Batch batch;
  std::size_t bytes = 0;
  const std::lock_guard lock(mutex_);
  while (!appends_.empty() && batch.appends.size() < most_appends && bytes < most_bytes) {
    Task& next = appends_.front();
    if (next.erase && !batch.appends.empty()) break;
    for (const std::string& body : next.append.bodies) bytes += body.size();
    batch.appends.push_back(std::move(next.append));
    batch.erase = std::move(next.erase);
    batch.answers.push_back(std::move(next.answer));
    appends_.pop_front();
    if (batch.erase) break;
  }
  return batch;
}

// Answers go out in the order of the appends, and before the notices: the appender knows before the watchers.
void GroupCommit::commit(Batch batch) {
  struct Done {
    Batch batch;
    std::vector<AppendAnswer> answers;
  };
  auto done = std::make_shared<Done>();
  if (batch.erase)
    done->answers.push_back(backend_->erase(*batch.erase));
  else
    done->answers = backend_->commit(batch.appends);
  done->batch = std::move(batch);
  const auto answer = [done, callbacks = callbacks_.get()] {
    callbacks->under_way -= done->answers.size();
    for (std::size_t i = 0; i < done->answers.size() && !callbacks->closed; ++i) {
      if (const auto* appended = std::get_if<Appended>(&done->answers[i]); appended && !appended->repeated)
        done->batch.erase ? void(callbacks->ends.erase(done->batch.appends[i].stream))
                          : callbacks->remember(done->batch.appends[i].stream, *appended);
      done->batch.answers[i](done->answers[i]);
    }
    for (std::size_t i = 0; i < done->answers.size() && !callbacks->closed; ++i)
      if (const auto* appended = std::get_if<Appended>(&done->answers[i]); appended && !appended->repeated)
        callbacks->tell(done->batch.appends[i].stream, appended->last);
  };
  if (!callbacks_->answers.hand_over(answer))
    post_([callbacks = callbacks_] { callbacks->answers.run(callbacks->closed); });
}

void GroupCommit::read_all() {
  while (true) {
    std::unique_lock lock(mutex_);
    to_read_.wait(lock, [this] { return stopping_ || !reads_.empty(); });
    if (stopping_) return;
    const std::function<void()> task = std::move(reads_.front());
    reads_.pop_front();
    lock.unlock();
    task();
  }
}

bool is_stream_name(std::string_view name) {
  constexpr std::size_t longest = 1000;
  if (name.empty() || name == list_stream || name.size() > longest || invalid_utf8(name) != std::string_view::npos)
    return false;
  for (const char c : name)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return false;
  return true;
}

}  // namespace mafia::store
