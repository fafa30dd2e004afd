const words = `
  about actually again all almost already also always am anyone anything are as back bad because been
  before being best better bit both broken brand buy buying came can cant cheaply come comes coming
  could couldnt decent did didnt do does doesnt doing done dont each else even ever every everyone
  everything existing extra few find finding fit fitted fitting fix fixing found from gave get gets
  getting give go goes going good got great had has hasnt have having he help her here hi hello his
  home house how however i id if ideal ideally ill im into isnt it its ive job just keep keeps kind
  know large lead like little long look looking looks lost lot lovely made main make makes making many
  matching maybe mine modern more most mum mums much must my myself near nearby nearly need needed
  needing needs never new next nice nor not nothing now of off often ok okay old once one ones only
  onto or order ordinary other our ours out over own part parts people perfect piece plain please
  possible possibly preferably proper properly put putting quality quick quickly quite rather really
  recommend recommended replace replaced replacement replacing right room said same say see seem seems
  sell selling sells set sets shall she shop should simple so some someone something sometimes sort
  still stock stocked stuff stylish such suitable suggest sure take takes than thank thanks that thats
  the their them then there these they thing things think this those though through till time times
  together too top tried try trying type under until up upgrade us use used useful uses using usual
  usually various very via want wanted wanting wants was wasnt way we well went were what whats when
  where which while who whole whos why will wish within wont work working works would wouldnt yet you
  your yours uk online store shops cost costs price prices priced
  living lounge dining bedroom bedrooms hall hallway landing conservatory upstairs bungalow caravan
  annexe rental tenant tenants landlord landlords builder plumber plumbers fitter
  utility garage shed outhouse
`;

const plain = new Set(words.trim().split(/\s+/));

/**
 * Words that people put around what they look for. They narrow nothing and are never taken for a
 * slip; a phrase that the shop knows may have them all the same: "pop up waste", "no more nails".
 */
export function isPlainWord(word: string): boolean {
  return plain.has(word);
}
