import type { CarrierService } from './config.ts';

/**
 * Which service of which carrier takes what is delivered by a service of ours, as a setting says it:
 * "standard up to 30000 g: Longwharf, Parcel 24", one after another with semicolons between. Throws a
 * sentence about what is wrong.
 */
export function readCarrierServices(text: string): CarrierService[] {
  const services = text
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(readService);
  const places = services.map(({ deliveryService, maxGrams }) => `${deliveryService} ${maxGrams}`);
  const twice = places.find((place, at) => places.indexOf(place) !== at);
  if (twice !== undefined) throw new Error(`names two services for ${twice} g.`);
  return services;
}

function readService(text: string): CarrierService {
  const [, deliveryService, grams, carrier, service] =
    /^([a-z0-9-]{1,60}) up to (\d{1,7}) g: ([^,]{1,60}), (.{1,60})$/.exec(text) ?? [];
  const maxGrams = Number(grams);
  if (!deliveryService || !carrier || !service || !(maxGrams > 0)) {
    throw new Error(
      `should be like "standard up to 30000 g: Longwharf, Parcel 24", but has "${text}".`,
    );
  }
  return { deliveryService, maxGrams, carrier: carrier.trim(), service: service.trim() };
}
