import type { SizeClass } from '@plumbline/contracts/nouns/delivery.ts';
import type { Queryable } from '../../db/connect.ts';
import { lastKnown } from '../../db/last-known.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { parseDay, type DayNumber } from '../../core/calendar.ts';
import type { DeliveryTerms, DeliveryZone, ServiceOffer, SizeClassLimit } from './terms.ts';

interface TermsRow {
  version: number;
  zones: { code: string; name: string; nation: string; uk_vat: boolean }[];
  prefixes: [prefix: string, zoneCode: string][];
  size_classes: SizeClassLimit[];
  offers: { zoneCode: string; sizeClass: SizeClass; offer: ServiceOffer }[];
  exclusions: [zoneCode: string, sizeClass: SizeClass, reason: string][];
  holidays: [nation: string, day: string][];
}

// One statement sees one state of all the tables, whoever is changing them.
const terms = statement<TermsRow>(
  'delivery.loadTerms',
  `select
     (select max(version) from delivery_version) as version,
     (select json_agg(z) from delivery_zone z) as zones,
     (select json_agg(json_build_array(prefix, zone_code)) from delivery_zone_prefix) as prefixes,
     (select json_agg(json_build_object('sizeClass', code, 'maxGrams', max_grams) order by position)
        from delivery_size_class) as size_classes,
     (select json_agg(json_build_object(
               'zoneCode', p.zone_code,
               'sizeClass', p.size_class,
               'offer', json_build_object(
                 'serviceCode', s.code,
                 'name', s.name,
                 'detail', c.detail,
                 'specificDay', s.specific_day,
                 'position', s.position,
                 'transitDays', c.working_days + p.extra_days,
                 'cutOffMinute', (extract(epoch from c.cut_off) / 60)::int,
                 'weekendDispatch', c.weekend_dispatch,
                 'incPence', p.inc_pence,
                 'surchargeIncPence', p.surcharge_inc_pence,
                 'saturdayIncPence', p.saturday_inc_pence,
                 'sundayIncPence', p.sunday_inc_pence)) order by s.position)
        from delivery_price p
        join delivery_service_class c using (service_code, size_class)
        join delivery_service s on s.code = p.service_code) as offers,
     (select coalesce(json_agg(json_build_array(zone_code, size_class, reason)), '[]')
        from delivery_exclusion) as exclusions,
     (select coalesce(json_agg(json_build_array(nation, day)), '[]') from bank_holiday) as holidays`,
);

const newestVersion = statement<{ version: number }>(
  'delivery.findVersion',
  'select max(version) as version from delivery_version',
);

/** The goods leave from England, and orders without a postcode are promised its mainland's days. */
const home = { nation: 'england', zoneCode: 'mainland' };

/** Reads all delivery tables in one statement; they are small. */
export async function loadDeliveryTerms(tx: Queryable): Promise<DeliveryTerms> {
  const row = (await terms.find(tx))!;
  const holidays = new Map(
    [...Map.groupBy(row.holidays, ([nation]) => nation)].map(([nation, days]) => [
      nation,
      new Set<DayNumber>(days.map(([, day]) => parseDay(day)!)),
    ]),
  );
  const zones = new Map(
    row.zones.map((zone): [string, DeliveryZone] => [
      zone.code,
      {
        code: zone.code,
        name: zone.name,
        ukVat: zone.uk_vat,
        holidays: holidays.get(zone.nation) ?? new Set(),
        offers: offersOf(row, zone.code),
        exclusions: new Map(
          row.exclusions
            .filter(([zoneCode]) => zoneCode === zone.code)
            .map(([, sizeClass, reason]) => [sizeClass, reason]),
        ),
      },
    ]),
  );
  return {
    version: row.version,
    zonesByPrefix: new Map(
      row.prefixes.map(([prefix, zoneCode]) => [prefix, zones.get(zoneCode)!]),
    ),
    defaultZone: zones.get(home.zoneCode)!,
    sizeClasses: row.size_classes,
    dispatchHolidays: holidays.get(home.nation) ?? new Set(),
  };
}

function offersOf(row: TermsRow, zoneCode: string): DeliveryZone['offers'] {
  const offers = row.offers.filter((each) => each.zoneCode === zoneCode);
  return new Map(
    [...Map.groupBy(offers, ({ sizeClass }) => sizeClass)].map(([sizeClass, found]) => [
      sizeClass,
      found.map(({ offer }) => offer),
    ]),
  );
}

const insertVersion = statement(
  'delivery.insertVersion',
  'insert into delivery_version (reason) values ($1)',
);

/** Tells every process of a change of the terms, in the transaction of the change. */
export async function recordDeliveryChange(tx: Tx, reason: string): Promise<void> {
  await insertVersion.run(tx, [reason]);
}

/** The delivery terms as a process keeps them. */
export interface DeliveryTables {
  /**
   * The terms as they are, or were a few seconds ago; while the database does not answer, as they
   * were when it last did, since every page says when goods arrive. Never ask for them inside a
   * transaction: it holds a connection, and waiting there for another one would stop everybody as
   * soon as all connections are held like that.
   */
  get(): Promise<DeliveryTerms>;
  /**
   * The same for what money is taken by: it waits for the database, and fails while that is away,
   * rather than charge by terms that may have changed long ago.
   */
  getForPayment(): Promise<DeliveryTerms>;
}

const trustedForMs = 5_000;

/** Keeps the terms in memory and looks every few seconds whether they have another version. */
export function createDeliveryTables(db: Queryable, now: () => Date): DeliveryTables {
  let known: DeliveryTerms | undefined;
  let checkedAtMs = 0;
  let checking: Promise<DeliveryTerms> | undefined;

  async function check(): Promise<DeliveryTerms> {
    const askedAtMs = now().getTime();
    const isCurrent = known && (await newestVersion.find(db))?.version === known.version;
    known = known && isCurrent ? known : await loadDeliveryTerms(db);
    checkedAtMs = askedAtMs;
    return known;
  }

  // However many ask at once, one of them looks.
  const look = () => (checking ??= check().finally(() => (checking = undefined)));
  const orLastKnown = lastKnown(look);
  const trusted = () => {
    const ageMs = Math.abs(now().getTime() - checkedAtMs);
    return ageMs < trustedForMs ? known : undefined;
  };

  return {
    get: async () => trusted() ?? orLastKnown(null),
    getForPayment: async () => trusted() ?? look(),
  };
}
