import type { QueryClient } from '@tanstack/react-query'
import { invoiceQueries } from '../../cache/billing-queries.ts'
import { invoiceEndpoints } from '../../contract/endpoints/invoices.ts'
import type { InvoiceTitle } from '../../contract/invoice-title.ts'
import { callTool } from '../../session/current.ts'

/**
 * Keeps a title for the next time.
 * @param title as `TitleForm.check` gave it
 * @throws CallError
 */
export async function saveTitle(
  client: QueryClient,
  title: InvoiceTitle,
  isDefault = false,
): Promise<void> {
  await callTool(invoiceEndpoints.saveInvoiceTitle, { title, isDefault })
  await client.invalidateQueries({ queryKey: invoiceQueries.titles().queryKey })
}
