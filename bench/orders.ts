import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { countStatements, hearStatements } from '@plumbline/server/test/heard-statements.ts';
import { at, seen, startOrderShop } from '@plumbline/server/test/order-shop.ts';
import { median } from './load.ts';
import { recordResult } from './record-result.ts';

// What a shift costs: statements and CPU of what staff do with each order, on a shop in this process
// whose jobs rest. CPU is that of the process, so that it has the client's share in it, and none of
// the database's. The look-up of sessions is not counted among the statements.

interface Row {
  case: string;
  statements: number;
  'CPU ms': number;
}

const orders = Number(process.env.ORDERS ?? 60);
const reads = Number(process.env.READS ?? 200);

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const round2 = (value: number) => Math.round(value * 100) / 100;

/** Measures the orders list, an order's page, picking, packing and sending, and the checkout before. */
export async function benchOrders(): Promise<void> {
  const { shop, staff, placed, listFaults } = await startOrderShop();
  try {
    const names = hearStatements(shop.db.pool);
    const spent = new Map<string, { statements: number[]; cpu: number[] }>();
    const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      names.length = 0;
      const before = cpuMs();
      const result = await work();
      const row = spent.get(name) ?? { statements: [], cpu: [] };
      row.cpu.push(cpuMs() - before);
      row.statements.push(countStatements(names));
      spent.set(name, row);
      return result;
    };
    const { fulfilment } = staff.services;
    const items = [
      { sku: 'TAP', quantity: 2 },
      { sku: 'WASTE', quantity: 1 },
    ];
    const open: StaffOrder[] = [];
    for (let made = 0; made < orders; made++) {
      const { order } = await measure('checkout, from nothing to an order', () => placed(items));
      open.push(order);
    }
    for (const order of open) {
      const params = at(order);
      let now = await measure('start picking', () =>
        fulfilment.startPicking({ params, body: seen(order) }),
      );
      for (const { position, units } of now.consignments[0]!.lines) {
        now = await measure('pick a line', () =>
          fulfilment.pickUnits({ params, body: { ...seen(now), position, units } }),
        );
      }
      const boxes = [{ trackingNumber: `LW-${order.orderNumber}`, weightGrams: 6_300 }];
      now = await measure('pack a consignment', () =>
        fulfilment.packConsignment({ params, body: { ...seen(now), boxes } }),
      );
      const carriage = { carrier: 'Longwharf', service: 'Parcel 24' };
      await measure('dispatch a consignment', () =>
        fulfilment.dispatchConsignment({ params, body: { ...seen(now), ...carriage } }),
      );
    }
    for (let read = 0; read < reads; read++) {
      const { orderNumber } = open[read % open.length]!;
      await measure('orders list, 25 a page', () =>
        staff.services.orders.searchOrders({ query: { pageNumber: 1, pageSize: 25 } }),
      );
      await measure('an order as staff see it', () =>
        staff.services.orders.getStaffOrder({ params: { orderNumber } }),
      );
    }
    const faults = await listFaults();
    if (faults.length > 0) throw new Error(`The books are at fault: ${faults.join('; ')}`);
    const rows: Row[] = [...spent].map(([name, { statements, cpu }]) => ({
      case: name,
      statements: median(statements),
      'CPU ms': round2(median(cpu)),
    }));
    console.table(rows);
    await recordResult('orders', { orders, reads, rows });
  } finally {
    await shop.stop();
  }
}
