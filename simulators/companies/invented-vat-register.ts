/** Nobody has numbers that end so, and about those that end so the register answers nothing. */
const endingOfNobody = '404';
const endingOfSilence = '500';

/** Who has which number, as far as it matters to the demo's applications. */
const holders = new Map([
  ['999000417', 'ADA BRAMBLE'],
  ['999000425', 'STILLWATER BATHROOMS LTD'],
  ['999000433', 'J & P COPPERFIELD'],
  ['999000441', 'NORTHGATE GAS & WATER LTD'],
]);

/**
 * The VAT register of a demo shop. Numbers that begin with 999 add up to nothing, so that HMRC gives
 * out none of them, and a live shop refuses them.
 */
export const inventedVatRegister = {
  async findVatNumber(vatNumber: string): Promise<{ name: string } | null> {
    if (vatNumber.endsWith(endingOfSilence)) throw new Error('The invented register is silent.');
    if (!vatNumber.startsWith('999') || vatNumber.endsWith(endingOfNobody)) return null;
    return { name: holders.get(vatNumber) ?? `INVENTED TRADER ${vatNumber.slice(3)}` };
  },
};
