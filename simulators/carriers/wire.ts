/** The label of one box, as the gateway answers it. */
export interface CarrierLabel {
  box: number;
  trackingNumber: string;
  routing: string;
  barcode: string;
  trackingUrl: string;
}

/** What the shop asks to be carried, as far as the simulator looks at it. */
export interface Shipment {
  carrier: string;
  service: string;
  to: { postcode: string };
  from?: { postcode: string };
  boxes: readonly { number: number }[];
}
