import { z } from 'zod';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { send } from '#platform/outgoing/outgoing';

/** One kind of evidence that a register of the state holds, and whether and how it can be had. */
export interface EvidenceSource {
  code: string;
  holder: { mn: string; en: string };
  is_active: boolean;
  /** By which number it is found; null where by neither. */
  subject_key: 'civil_id' | 'reg_no' | null;
  legal_basis: string | null;
  /** How many days behind the register it may be. */
  freshness_days: number | null;
  has_schema: boolean;
  /** The holder wants the citizen to see it before it is used. */
  preview: boolean;
}

const words = z.string().min(1).max(200);

const WireSources = z.object({
  evidences: z
    .array(
      z.object({
        code: z.string().min(2).max(64),
        holder: words,
        holderEn: words,
        status: words,
        subjectKey: z.enum(['CIVIL_ID', 'REG_NO']).nullish(),
        legalBasis: z.string().min(1).max(500).nullish(),
        freshnessDays: z.int().min(0).max(36_500).nullish(),
        hasSchema: z.boolean(),
        preview: z.boolean().default(false),
      }),
    )
    .max(2_000),
});

const keys = { CIVIL_ID: 'civil_id', REG_NO: 'reg_no' } as const;
const answerSizeBytesMax = 1_024 * 1_024;

/** Asked by the clock, not for anybody who waits. None where no directory is set; `directory.unavailable` for any trouble. */
export async function listEvidenceSources({ config, log }: Pick<Deps, 'config' | 'log'>): Promise<EvidenceSource[]> {
  const { DIRECTORY_URL: url, DIRECTORY_API_KEY: key, DIRECTORY_TIMEOUT_MS: timeoutMs } = config;
  if (url === undefined || key === undefined) return [];
  try {
    const headers = { accept: 'application/json', authorization: `Bearer ${key.reveal()}` };
    const address = `${url.replace(/\/$/, '')}/evidences`;
    const bounds = { timeoutMs, sizeBytesMax: answerSizeBytesMax };
    const reply = await send({ method: 'GET', url: address, reach: 'anywhere', headers, ...bounds });
    if (reply.status !== 200) throw new Error(`status ${reply.status}`);
    return WireSources.parse(JSON.parse(reply.body.toString())).evidences.map(
      ({ code, holder, holderEn, status, subjectKey, legalBasis, freshnessDays, hasSchema, preview }) => ({
        code,
        holder: { mn: holder, en: holderEn },
        is_active: status === 'ACTIVE',
        subject_key: subjectKey ? keys[subjectKey] : null,
        legal_basis: legalBasis ?? null,
        freshness_days: freshnessDays ?? null,
        has_schema: hasSchema,
        preview,
      }),
    );
  } catch (err) {
    log.warn({ err }, 'the state directory did not tell what it holds');
    throw new AppError('directory.unavailable');
  }
}
