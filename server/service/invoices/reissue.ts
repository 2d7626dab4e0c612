import type { Database } from '../../db/database.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { BillingDetails } from '../../../src/contract/billing-details.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { ServiceError } from '../service-error.ts'
import { reverseInvoice, issueReplacement } from './issue.ts'
import { type FoundInvoice, isValid } from './queries.ts'
import { hasSameBillingDetails } from './same-billing-details.ts'

/**
 * Reverses an invoice by a credit note and issues it again with other billing details. Called in a transaction that
 * holds the member's row and has read the invoice under it.
 * @param title normalised and checked
 * @param isUnlimited an operator may reissue it any number of times
 * @returns the id of the new invoice
 * @throws ServiceError when it is not the valid invoice, has these billing details already, or was reissued too
 * often
 */
export async function replaceInvoice(
  tx: Database,
  now: Date,
  found: FoundInvoice,
  { title, reason, isUnlimited = false }: ReissueOptions,
): Promise<string> {
  const { row } = found
  if (!isValid(found)) throw new ServiceError(CODE.conflict, 'invoiceClosed')
  if (!isUnlimited && found.credits >= LIMITS.invoiceReissues) {
    throw new ServiceError(CODE.conflict, 'reissuedTooOften')
  }
  if (hasSameBillingDetails(row.title, title)) throw new ServiceError(CODE.conflict, 'titleSame')
  await reverseInvoice(tx, now, row, reason)
  const reissuedId = await issueReplacement(tx, now, row, title, reason)
  return reissuedId.id
}
type ReissueOptions = { title: BillingDetails; reason: string; isUnlimited?: boolean }
