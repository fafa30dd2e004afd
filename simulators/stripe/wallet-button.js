// The simulator's stand-in for a wallet: a button that pays with a test card at one press. A page
// loads this file as a script and finds `window.demoWallet`.
(() => {
  const apiUrl = new URL(document.currentScript.src).origin;
  const walletCard = 'pm_card_visa';

  /**
   * Draws the button into an element of the page; `onPress` is called at each press. Answers a
   * function that takes the button away again.
   */
  function mount(place, { onPress }) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Order and pay with Demo Wallet';
    button.style.cssText = `display:block;width:100%;min-height:48px;padding:0 20px;border:1px solid #4a4450;
      border-radius:2px;background:#161418;color:#fff;font:inherit;font-weight:500;cursor:pointer`;
    button.addEventListener('click', () => onPress());
    place.append(button);
    return () => button.remove();
  }

  /**
   * Pays an open payment with the wallet's card. Answers what came of it, and never throws:
   * { kind: 'taken' }, { kind: 'challenge', url }, { kind: 'declined', message } or
   * { kind: 'silent' } when nobody knows.
   */
  async function confirm({ intentId, clientSecret, publishableKey }, returnUrl) {
    const address = `${apiUrl}/v1/payment_intents/${encodeURIComponent(intentId)}/confirm`;
    const body = new URLSearchParams({
      key: publishableKey,
      client_secret: clientSecret,
      return_url: returnUrl,
      payment_method: walletCard,
    });
    try {
      const response = await fetch(address, { method: 'POST', body, credentials: 'omit' });
      return outcomeOf(await response.json());
    } catch {
      return { kind: 'silent' };
    }
  }

  function outcomeOf({ status, next_action: next, error }) {
    const reached = status ?? error?.payment_intent?.status;
    if (reached === 'succeeded' || reached === 'processing') return { kind: 'taken' };
    const url = next?.redirect_to_url?.url;
    if (url) return { kind: 'challenge', url };
    return error?.type === 'card_error'
      ? { kind: 'declined', message: error.message }
      : { kind: 'silent' };
  }

  window.demoWallet = { mount, confirm };
})();
