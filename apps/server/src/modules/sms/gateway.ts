/** One SMS, of one part. */
export interface NewSms {
  /** Ours: under the same reference it is the same message, however often it is sent. */
  reference: string;
  to: string;
  text: string;
}

/** How a message stands that the gateway took. */
export type Standing = 'on_its_way' | 'delivered' | 'undelivered';

/** Who carries SMS. Any trouble on the way is thrown: then nothing is known, and it is asked again later. */
export interface Gateway {
  /** The number of the gateway for it; null where it refuses to write to that phone, for good. */
  send(sms: NewSms): Promise<string | null>;
  /** Null where the gateway knows of no such message. */
  look(ref: string, reference: string): Promise<Standing | null>;
}
