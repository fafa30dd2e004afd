import { cookieChoices } from '@plumbline/contracts/nouns/cookies.ts';

/** The question itself, alike for everybody. Both answers are a button of the same weight. */
export function CookieQuestionText() {
  return (
    <form method="post" action="/cookies" data-soft="stay">
      <p>
        <b>May we remember what you look at?</b> It shows you goods that go with it and, counted
        over everybody, puts what many choose first. It stays with us, and the shop works the same
        without. <a href="/cookies">Every cookie, explained</a>
      </p>
      <CookieButtons />
    </form>
  );
}

export function CookieButtons() {
  return (
    <div className="cookie-answers">
      <button className="button button-outlined" name="choice" value={cookieChoices.refused}>
        Refuse
      </button>
      <button className="button button-outlined" name="choice" value={cookieChoices.accepted}>
        Accept
      </button>
    </div>
  );
}
