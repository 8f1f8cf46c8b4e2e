-- The owner of a document may take it back that others are asked to sign it: what lies with them ends for that reason.

alter table signing.document drop constraint document_reason_check;
alter table signing.document add constraint document_reason_check
  check (reason in ('refused', 'wrong_code', 'expired', 'account_unusable', 'app_outdated', 'unavailable', 'rejected',
                    'no_certificate', 'certificate_changed', 'pdf_refused', 'not_entitled', 'not_assembled', 'cancelled',
                    'withdrawn'));
