/** Queries and actions for a member's saved invoice titles. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { SavedTitle } from '../contract/endpoints/invoices.ts'
import { invoiceEndpoints } from '../contract/endpoints/invoices.ts'
import type { InvoiceTitle } from '../contract/invoice-title.ts'
import { callTool } from '../session/current.ts'
import { invoiceQueries } from './billing-queries.ts'

const NONE: readonly SavedTitle[] = []

/** The member's saved titles; empty until they are known. */
export function useSavedTitles(): readonly SavedTitle[] {
  return useQuery(invoiceQueries.titles()).data ?? NONE
}

/**
 * Saves a title for later invoices.
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
