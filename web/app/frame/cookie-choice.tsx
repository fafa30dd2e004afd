import { cookieChoices } from '@plumbline/contracts/nouns/cookies.ts';

/** The question itself, alike for everybody. Both answers are a button of the same weight. */
export function CookieQuestionText() {
  return (
    <form method="post" action="/cookies" data-soft="stay">
      <p>
        <b>May we remember what you look at?</b> It helps us suggest products that go together and,
        added up over all visitors, show the most popular first. It stays with us, and the shop
        works just as well without it. <a href="/cookies">Every cookie, explained</a>
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
