/** Queries and actions for a member's saved invoice titles. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { SavedTitle } from '../contract/endpoints/invoices.ts'
import { invoiceEndpoints } from '../contract/endpoints/invoices.ts'
import type { InvoiceTitle } from '../contract/invoice-title.ts'
import { callTool } from '../session/current.ts'
import { pageConfigAtom } from '../session/page-config-atom.ts'
import { invoiceQueries, subscriptionQueries } from './billing-queries.ts'

const NONE: readonly SavedTitle[] = []

function useNextInvoice() {
  const { features } = useAtomValue(pageConfigAtom)
  const enabled = features.includes('subscription')
  return useQuery({ ...subscriptionQueries.detail(), enabled }).data?.nextInvoice ?? null
}

/** The saved title that coming renewals are invoiced to; null without one. */
export const useRenewalTitleId = (): string | null => useNextInvoice()?.titleId ?? null

/** What the invoice of the next renewal will say; null without a next one. */
export function useRenewalTitle(): InvoiceTitle | null {
  return useNextInvoice()?.title ?? null
}

/** The member's saved titles; empty until they are known. */
export function useSavedTitles(): readonly SavedTitle[] {
  return useQuery(invoiceQueries.titles()).data ?? NONE
}

/**
 * Saves a title for later invoices.
 * @param title as `TitleForm.check` gave it
 * @returns its id; of the one that was there already when it is the same
 * @throws CallError
 */
export async function saveTitle(
  client: QueryClient,
  title: InvoiceTitle,
  isDefault = false,
): Promise<string | null> {
  const { id } = await callTool(invoiceEndpoints.saveInvoiceTitle, { title, isDefault })
  await client.invalidateQueries({ queryKey: invoiceQueries.titles().queryKey })
  return id
}
