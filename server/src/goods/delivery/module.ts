import type { Module } from '../../core/module.ts';
import { deliveryHandlers } from './handlers.ts';

/** Where we deliver, when, and for how much. */
export const delivery = {
  name: 'delivery',
  handlers: { delivery: deliveryHandlers },
  tables: [
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
} satisfies Module;
