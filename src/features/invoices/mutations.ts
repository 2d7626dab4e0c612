/** Changes of invoices and of the member's saved billing details. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { invoiceQueries, subscriptionQueries } from '../../cache/billing-queries.ts'
import { invoiceEndpoints } from '../../contract/endpoints/invoices.ts'
import type { BillingDetails } from '../../contract/billing-details.ts'
import { callTool } from '../../session/current.ts'

/** Failures are shown in the dialog; without a network the call fails at once. */
const RULES = { networkMode: 'always', meta: { isSilent: true } } as const

/** The subscription includes the billing details of its next invoice. */
const invalidateTitles = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: invoiceQueries.titles().queryKey }),
    client.invalidateQueries({ queryKey: subscriptionQueries.all() }),
  ])

/** Cancels an invoice and reissues it with other billing details. */
export function reissueInvoice() {
  return mutationOptions({
    ...RULES,
    mutationKey: ['invoices', 'reissue'],
    mutationFn: (request: { id: string; title: BillingDetails; reason: string }) =>
      callTool(invoiceEndpoints.reissueInvoice, request),
    onSuccess: (invoice, _request, _before, { client }) => {
      client.setQueryData(invoiceQueries.detail(invoice.id).queryKey, invoice)
    },
  })
}

/** Saves billing details, new ones without `id`. */
export function saveTitle() {
  return mutationOptions({
    ...RULES,
    mutationKey: ['invoices', 'saveTitle'],
    mutationFn: (title: { id?: string; title: BillingDetails; isDefault: boolean }) =>
      callTool(invoiceEndpoints.saveInvoiceTitle, title),
    onSuccess: (_reply, _title, _before, { client }) => invalidateTitles(client),
  })
}

/** Removes billing details; invoices issued with them are unchanged. */
export function removeTitle() {
  return mutationOptions({
    ...RULES,
    mutationKey: ['invoices', 'removeTitle'],
    mutationFn: (id: string) => callTool(invoiceEndpoints.removeInvoiceTitle, { id }),
    onSuccess: (_reply, _id, _before, { client }) => invalidateTitles(client),
  })
}
