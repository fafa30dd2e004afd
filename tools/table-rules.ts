import path from 'node:path';
import { isForTests, type SourceFile } from './source-files.ts';

/** Whose tables are whose. A new table is not in use until its owner stands here. */
const owners: Record<string, readonly string[]> = {
  db: ['idempotency', 'try_count'],
  pricing: [
    'list_price',
    'price_history',
    'trade_band',
    'trade_band_percentage',
    'trade_band_price',
  ],
  audit: ['audit_entry'],
  messages: ['message', 'demo_mailbox'],
  identity: [
    'account',
    'former_email',
    'session',
    'staff_role',
    'shop_setting',
    'used_nonce',
    'sign_in_flow',
    'credential',
    'recovery_code',
    'mailed_link',
    'oidc_artifact',
    'oidc_key',
  ],
  accounts: [
    'account_profile',
    'business',
    'consent_event',
    'newsletter_subscription',
    'terms_version',
    'terms_acceptance',
  ],
  privacy: ['deletion_request'],
  addresses: ['saved_address'],
  analytics: ['visitor_action'],
  businesses: ['trade_account'],
  catalogue: [
    'brand',
    'category',
    'attribute',
    'product',
    'offering',
    'offering_attribute',
    'offering_picture',
    'essential_bundle',
    'essential_item',
    'room_picture',
    'room_picture_product',
    'catalogue_change',
    'catalogue_change_trim',
    'saved_listing',
    'search_synonym',
    'search_redirect',
  ],
  stock: ['stock_location', 'stock_level', 'stock_movement', 'stock_hold', 'stock_hold_line'],
  promotions: ['promotion', 'promotion_price', 'promotion_version'],
  discounts: ['campaign', 'campaign_version', 'issue_batch', 'issue_code', 'discount_claim'],
  delivery: [
    'delivery_version',
    'delivery_zone',
    'delivery_zone_prefix',
    'delivery_size_class',
    'delivery_service',
    'delivery_service_class',
    'delivery_price',
    'delivery_exclusion',
    'bank_holiday',
  ],
  payments: ['payment', 'payment_event', 'refund', 'refund_line'],
  'saved-cards': ['card_customer', 'card_customer_removal', 'card_setup', 'saved_card'],
  orders: ['customer_order', 'order_line', 'order_event', 'order_payment'],
  'saved-lists': ['saved_list', 'saved_list_line'],
  basket: ['basket', 'basket_line', 'basket_owned_product'],
  wishlist: ['wishlist', 'wishlist_item', 'wishlist_removed_item', 'wishlist_share'],
  projects: ['project', 'project_item', 'project_edit', 'project_share'],
  checkout: ['checkout'],
};

/**
 * A merchant's files are loaded in bulk and in one transaction, so the import of the catalogue
 * writes what belongs to it, its prices and its opening stock alike.
 */
const bulkLoading = 'server/src/goods/import/';
const loadedInBulk = ['catalogue', 'pricing', 'promotions', 'stock', 'delivery', 'accounts'];

const ownerOf = new Map(
  Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
);
const writePattern =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(\w+)/gi;
const createPattern = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi;

/** Tables without an owner, and statements that write another module's table or outside a store. */
export function findTableProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (file.path.startsWith('server/migrations/')) {
      return matches(file.text, createPattern)
        .filter((table) => !ownerOf.has(table))
        .map((table) => `${file.path}: the table ${table} has no owner in tools/table-rules.ts`);
    }
    if (!file.path.startsWith('server/src/') || isForTests(file.path)) return [];
    return matches(file.text, writePattern)
      .map((table) => judgeWrite(file.path, table))
      .filter((problem) => problem !== null);
  });
}

function judgeWrite(file: string, table: string): string | null {
  const owner = ownerOf.get(table);
  if (owner === undefined) return null;
  if (file.startsWith(bulkLoading) && loadedInBulk.includes(owner)) return null;
  if (file.split('/')[3] !== owner && file.split('/')[2] !== owner)
    return `${file} writes ${table}, which belongs to ${owner}`;
  const isStore = /(^|-)store\.ts$/.test(path.posix.basename(file));
  if (isStore || owner === 'db') return null;
  return `${file} writes ${table}; only the store of ${owner} does`;
}

function matches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1]!.toLowerCase()))];
}
