import type { indications, subIndications } from '@tamga/contract/verification';

export type Indication = (typeof indications)[number];
export type SubIndication = (typeof subIndications)[number];

export interface Verdict {
  indication: Indication;
  sub_indication: SubIndication | null;
}

interface Finding {
  indication: 'INDETERMINATE' | 'TOTAL_FAILED';
  sub: SubIndication;
  mn: string;
  en: string;
}

const failed = (sub: SubIndication, mn: string, en: string): Finding => ({ indication: 'TOTAL_FAILED', sub, mn, en });
const unclear = (sub: SubIndication, mn: string, en: string): Finding => ({ indication: 'INDETERMINATE', sub, mn, en });

/** Why a signature is not accepted. The codes are stable: programs rely on them. */
export const findings = {
  malformed_document: unclear('FORMAT_FAILURE', 'Баримтыг уншиж чадсангүй.', 'The document cannot be read.'),
  encrypted_document: unclear(
    'FORMAT_FAILURE',
    'Баримт нууц үгээр хамгаалагдсан байна.',
    'The document is protected by a password.',
  ),
  document_too_large: unclear('FORMAT_FAILURE', 'Баримт хэт том байна.', 'The document is too large.'),
  no_signature: unclear('FORMAT_FAILURE', 'Баримтад гарын үсэг алга.', 'The document has no signature.'),
  document_ended: failed(
    'REVOKED',
    'Энэ лавлагаа, тодорхойлолт хүчингүй болсон байна.',
    'This document was issued here and is no longer valid.',
  ),
  signature_incomplete: failed(
    'FORMAT_FAILURE',
    'Гарын үсгийн шаардлагатай хэсэг дутуу байна.',
    'Parts that every signature needs are missing.',
  ),
  contents_wrong: failed(
    'FORMAT_FAILURE',
    'Гарын үсэг байх ёстой зайд өөр зүйл байна.',
    'The place of the signature holds something else.',
  ),
  byte_range_wrong: failed(
    'FORMAT_FAILURE',
    'Гарын үсэг баримтыг бүхэлд нь хамраагүй байна.',
    'The signature does not cover the whole document as it was.',
  ),
  signature_not_in_signed_part: failed(
    'FORMAT_FAILURE',
    'Гарын үсгийг өөр газраас зөөж тавьсан байна.',
    'The signature was moved to where it was not made.',
  ),
  signature_removed: failed(
    'FORMAT_FAILURE',
    'Гарын үсгийг дараа нь нуусан байна.',
    'The signature was hidden afterwards.',
  ),
  document_changed: failed(
    'FORMAT_FAILURE',
    'Гарын үсэг зурсны дараа баримт өөрчлөгдсөн байна.',
    'The document was changed after it was signed.',
  ),
  later_signature_unproven: unclear(
    'FORMAT_FAILURE',
    'Дараа нь хуудсан дээр харагдах, баталгаажаагүй гарын үсэг нэмсэн байна.',
    'A signature that does not hold was added later and is shown on the pages.',
  ),
  later_signature_covers: unclear(
    'FORMAT_FAILURE',
    'Дараа нь нэмэгдсэн гарын үсэг хуудасны ихээхэн хэсгийг эзэлж байна.',
    'A signature that was added later takes much of a page, and may hide what was signed.',
  ),
  form_unsupported: unclear(
    'FORMAT_FAILURE',
    'Гарын үсгийн энэ хэлбэрийг шалгадаггүй.',
    'Signatures of this form are not verified here.',
  ),
  cms_malformed: failed('FORMAT_FAILURE', 'Гарын үсгийг уншиж чадсангүй.', 'The signature itself cannot be read.'),
  digest_mismatch: failed(
    'HASH_FAILURE',
    'Баримт гарын үсэг зурсан баримтаас өөр байна.',
    'The document is not the one that was signed.',
  ),
  signature_value_wrong: failed(
    'SIG_CRYPTO_FAILURE',
    'Гарын үсгийг энэ гэрчилгээний түлхүүрээр зураагүй байна.',
    'The signature was not made with the key of the certificate.',
  ),
  attributes_missing: unclear(
    'SIG_CONSTRAINTS_FAILURE',
    'Гарын үсэгт шаардлагатай мэдээлэл дутуу байна.',
    'The signature lacks attributes that it needs.',
  ),
  certificate_not_bound: unclear(
    'SIG_CONSTRAINTS_FAILURE',
    'Аль гэрчилгээгээр зурсныг заагаагүй, эсвэл өөр гэрчилгээ заасан байна.',
    'The signature does not name its certificate, or names another one.',
  ),
  algorithm_mismatch: unclear(
    'SIG_CONSTRAINTS_FAILURE',
    'Гарын үсгийн алгоритм зөрж байна.',
    'The algorithms of the signature contradict each other.',
  ),
  algorithm_weak: unclear(
    'CRYPTO_CONSTRAINTS_FAILURE',
    'Алгоритм эсвэл түлхүүр нь хангалттай найдвартай биш.',
    'An algorithm or a key is too weak.',
  ),
  claimed_time_in_future: unclear(
    'SIG_CONSTRAINTS_FAILURE',
    'Гарын үсэг ирээдүйн огноотой байна.',
    'The signature says that it was made in the future.',
  ),
  certificate_not_found: unclear(
    'NO_SIGNING_CERTIFICATE_FOUND',
    'Гарын үсэг зурагчийн гэрчилгээ алга.',
    'The certificate of the signer is missing.',
  ),
  chain_untrusted: unclear(
    'NO_CERTIFICATE_CHAIN_FOUND',
    'Гэрчилгээг итгэмжлэгдсэн байгууллага олгоогүй байна.',
    'The certificate comes from nobody who is trusted here.',
  ),
  chain_not_allowed: unclear(
    'CHAIN_CONSTRAINTS_FAILURE',
    'Гэрчилгээг олгох эрхгүй байгууллага олгосон байна.',
    'The certificate was issued by one that may not issue it.',
  ),
  purpose_wrong: unclear(
    'CHAIN_CONSTRAINTS_FAILURE',
    'Гэрчилгээ баримтад гарын үсэг зурах зориулалтгүй.',
    'The certificate is not for signing documents.',
  ),
  certificate_out_of_time: unclear(
    'OUT_OF_BOUNDS_NO_POE',
    'Гэрчилгээний хугацаа дууссан, хэзээ зурсан нь нотлогдоогүй.',
    'The certificate is not valid now, and nothing proves when it was used.',
  ),
  certificate_expired: failed(
    'EXPIRED',
    'Гэрчилгээний хугацаа дууссаны дараа зурсан байна.',
    'It was signed after the certificate had expired.',
  ),
  certificate_not_yet_valid: failed(
    'NOT_YET_VALID',
    'Гэрчилгээ хүчинтэй болохоос өмнө зурсан байна.',
    'It was signed before the certificate was valid.',
  ),
  certificate_revoked: failed(
    'REVOKED',
    'Гэрчилгээг хүчингүй болгосны дараа зурсан байна.',
    'It was signed after the certificate had been revoked.',
  ),
  certificate_revoked_without_proof: unclear(
    'REVOKED_NO_POE',
    'Гэрчилгээ хүчингүй болсон, түүнээс өмнө зурсан нь нотлогдоогүй.',
    'The certificate is revoked, and nothing proves that it was used before.',
  ),
  authority_revoked: unclear(
    'REVOKED_CA_NO_POE',
    'Гэрчилгээ олгосон байгууллагын гэрчилгээ хүчингүй болсон.',
    'The certificate of an authority above is revoked.',
  ),
  revocation_unknown: unclear(
    'TRY_LATER',
    'Гэрчилгээ хүчингүй болсон эсэхийг мэдэх боломжгүй байна.',
    'Whether the certificate was revoked cannot be found out.',
  ),
  timestamp_wrong: unclear(
    'SIG_CONSTRAINTS_FAILURE',
    'Цагийн тэмдэг энэ гарын үсгийнх биш.',
    'The timestamp is not one of this signature.',
  ),
  timestamp_untrusted: unclear(
    'NO_CERTIFICATE_CHAIN_FOUND',
    'Цагийн тэмдгийг итгэмжлэгдсэн байгууллага олгоогүй байна.',
    'The timestamp comes from nobody who is trusted here.',
  ),
  timestamp_in_future: unclear(
    'TIMESTAMP_ORDER_FAILURE',
    'Цагийн тэмдэг ирээдүйн цагтай байна.',
    'The timestamp is from the future.',
  ),
  timestamp_order: unclear(
    'TIMESTAMP_ORDER_FAILURE',
    'Цагийн тэмдгүүдийн дараалал зөрж байна.',
    'The timestamps contradict each other.',
  ),
} as const satisfies Record<string, Finding>;
export type FindingCode = keyof typeof findings;

/** The verdict that the worst of the findings leads to; of equals the first. */
export function verdictOf(codes: readonly FindingCode[]): Verdict {
  const worst = codes.find((code) => findings[code].indication === 'TOTAL_FAILED') ?? codes[0];
  if (!worst) return { indication: 'TOTAL_PASSED', sub_indication: null };
  return { indication: findings[worst].indication, sub_indication: findings[worst].sub };
}
