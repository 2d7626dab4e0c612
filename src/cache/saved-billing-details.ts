/** Queries and actions for a member's saved billing details (invoice titles). */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { SavedTitle } from '../contract/endpoints/invoices.ts'
import { invoiceEndpoints } from '../contract/endpoints/invoices.ts'
import type { BillingDetails } from '../contract/billing-details.ts'
import { callTool } from '../session/current.ts'
import { pageConfigAtom } from '../session/page-config-atom.ts'
import { invoiceQueries, subscriptionQueries } from './billing-queries.ts'

const NONE: readonly SavedTitle[] = []

function useNextInvoice() {
  const { features } = useAtomValue(pageConfigAtom)
  const enabled = features.includes('subscription')
  return useQuery({ ...subscriptionQueries.detail(), enabled }).data?.nextInvoice ?? null
}

/** Id of the saved billing details for coming renewals; null without any. */
export const useRenewalDetailsId = (): string | null => useNextInvoice()?.titleId ?? null

/** Billing details of the next renewal's invoice; null without a next one. */
export function useRenewalDetails(): BillingDetails | null {
  return useNextInvoice()?.title ?? null
}

/** The member's saved billing details; empty until they are known. */
export function useSavedBillingDetails(): readonly SavedTitle[] {
  return useQuery(invoiceQueries.titles()).data ?? NONE
}

/**
 * Saves billing details for later invoices.
 * @param title as `TitleForm.check` returned it
 * @returns its id; that of the existing entry when it is the same
 * @throws CallError
 */
export async function saveBillingDetails(
  client: QueryClient,
  title: BillingDetails,
  isDefault = false,
): Promise<string | null> {
  const { id } = await callTool(invoiceEndpoints.saveInvoiceTitle, { title, isDefault })
  await client.invalidateQueries({ queryKey: invoiceQueries.titles().queryKey })
  return id
}
