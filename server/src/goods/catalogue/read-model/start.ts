import type { Logger } from 'pino';
import type { Database } from '../../../db/connect.ts';
import { listCarousels } from '../carousels/carousels.ts';
import { usableSnapshotDays } from '../catalogue.ts';
import { autocomplete } from '../text-index/autocomplete.ts';
import { goodsWordsOf } from '../text-index/goods-words.ts';
import { refineSearch, search } from '../text-index/search-pages.ts';
import { listBrands, refineBrand } from './brand-pages.ts';
import { buildInWorker, type BuildCatalogue } from './build-in-worker.ts';
import { describeCard, describeOffer } from './cards.ts';
import { listCategory, listDepartments, refineCategory } from './category-pages.ts';
import { findIdentity, findLogPoint } from './change-store.ts';
import { catchUp, startProgress } from './follow.ts';
import { findListedProduct, listProductIds } from './listed-products.ts';
import { listKindredProducts } from './kindred-products.ts';
import { keepCurrent } from './keep-current.ts';
import { type Model, findOffering, findOfferingBySku } from './model.ts';
import { createProductPages } from './product-pages.ts';
import { listPromotions, refinePromotion } from './promotion-pages.ts';
import type { CatalogueReader } from '../reader.ts';
import { codeFingerprint, findSnapshot } from './snapshot-files.ts';

export interface CatalogueOptions {
  log: Pick<Logger, 'info' | 'error'>;
  now: () => Date;
  /** Where snapshots are kept, so that the next process loads one instead of building. */
  snapshotDir?: string;
  /** How often the change log is looked at when nobody wakes the reader. */
  pollMs?: number;
  /** Straight to PostgreSQL, where the pool's own address goes through a pooler: for LISTEN. */
  directUrl?: string;
  /** Told of every new version, after the model shows it. */
  onVersion?: (version: number) => void;
  /** Where models are built; a thread of their own by itself. */
  buildCatalogue?: BuildCatalogue | undefined;
}

/** Loads or builds the catalogue of a migrated database and keeps it current until it is stopped. */
export async function startCatalogue(
  db: Database,
  options: CatalogueOptions,
): Promise<CatalogueReader> {
  const { log, now, snapshotDir, pollMs = 2_000, onVersion = () => {} } = options;
  const { buildCatalogue = buildInWorker } = options;
  const connectionString = db.pool.options.connectionString ?? '';
  const madeBy = await codeFingerprint();
  const build = (signal: AbortSignal) =>
    buildCatalogue(
      { connectionString, schema: db.schema, snapshotDir, nowMs: now().getTime() },
      madeBy,
      signal,
    );
  const loaded = snapshotDir ? await loadSnapshot(db, snapshotDir, madeBy, now()) : null;
  const first = loaded ?? (await build(new AbortController().signal));
  log.info(
    { version: first.version, from: loaded ? 'snapshot' : 'database' },
    'the catalogue is ready',
  );
  const kept = keepCurrent(db, first, {
    log,
    now,
    pollMs,
    connectionString: options.directUrl ?? connectionString,
    build,
    onVersion,
  });
  const pages = createProductPages(db, kept.current);

  return {
    version: () => kept.current().version,
    revision: kept.revision,
    status: kept.status,
    listCategory: (body, viewer) => listCategory(kept.current(), body, viewer, now()),
    refineCategory: (body, viewer) => refineCategory(kept.current(), body, viewer, now()),
    listDepartments: () => listDepartments(kept.current()),
    refinePromotion: (body, viewer) => refinePromotion(kept.current(), body, viewer),
    listPromotions: () => listPromotions(kept.current()),
    refineBrand: (body, viewer) => refineBrand(kept.current(), body, viewer),
    listBrands: () => listBrands(kept.current()),
    goodsWords: () => goodsWordsOf(kept.current()),
    search: (query, refinement, viewer) => search(kept.current(), query, refinement, viewer),
    refineSearch: (query, refinement, viewer) =>
      refineSearch(kept.current(), query, refinement, viewer),
    autocomplete: (beginning, viewer) => autocomplete(kept.current(), beginning, viewer),
    listCarousels: (body, visitor, viewer) =>
      listCarousels(kept.current(), body, visitor, viewer, now()),
    listKindredProducts: (sku, viewer) => listKindredProducts(kept.current(), sku, viewer),
    findProductBySlug: pages.findBySlug,
    findProductBySku: pages.findBySku,
    findOfferBySku(sku, viewer) {
      const place = findOfferingBySku(kept.current(), sku);
      return place && describeOffer(kept.current(), place, viewer);
    },
    findCardBySku(sku, viewer) {
      const place = findOfferingBySku(kept.current(), sku);
      return place && describeCard(kept.current(), place, viewer);
    },
    findOffersById(offeringIds, viewer) {
      const model = kept.current();
      return new Map(
        offeringIds.flatMap((id) => {
          const place = findOffering(model, id);
          return place ? [[id, describeOffer(model, place, viewer)] as const] : [];
        }),
      );
    },
    listProductIds: () => listProductIds(kept.current()),
    findListedProduct: (productId, viewer) => findListedProduct(kept.current(), productId, viewer),
    refresh: kept.refresh,
    stop: kept.stop,
  };
}

const dayMs = 86_400_000;

/** A snapshot brought up to now, or null where there is none or it is too old to be of use. */
async function loadSnapshot(
  db: Database,
  folder: string,
  madeBy: string,
  now: Date,
): Promise<Model | null> {
  const { snapshot } = await findLogPoint(db);
  const wanted = {
    identity: await findIdentity(db),
    snapshot,
    madeSince: new Date(now.getTime() - usableSnapshotDays * dayMs),
    madeBy,
  };
  const model = await findSnapshot(folder, wanted);
  if (!model) return null;
  const progress = startProgress(model);
  do await catchUp(db, model, progress, now);
  while (progress.wasFrom !== null && !progress.needsRebuild);
  model.pricedAt = now;
  return progress.needsRebuild ? null : model;
}
