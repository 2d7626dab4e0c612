import type { Database } from '../../db/database.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { InvoiceTitle } from '../../../src/contract/invoice-title.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { ServiceError } from '../service-error.ts'
import { reverse, writeAnew } from './issue.ts'
import { type FoundInvoice, isValid } from './queries.ts'
import { isSameTitle } from './same-title.ts'

/**
 * Takes an invoice back by red letter and writes it anew to another title. Called in a transaction
 * that holds the member's row and has read the invoice under it.
 * @param title tidied and checked
 * @param isUnlimited an operator may write it anew as often as it takes
 * @returns the id of the new invoice
 * @throws ServiceError when it is not the invoice that counts, has this title already, or was written
 * anew too often
 */
export async function reissue(
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
  if (isSameTitle(row.title, title)) throw new ServiceError(CODE.conflict, 'titleSame')
  await reverse(tx, now, row, reason)
  const anew = await writeAnew(tx, now, row, title, reason)
  return anew.id
}
type ReissueOptions = { title: InvoiceTitle; reason: string; isUnlimited?: boolean }
