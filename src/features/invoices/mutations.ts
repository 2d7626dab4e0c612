import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { invoiceQueries, subscriptionQueries } from '../../cache/billing-queries.ts'
import { invoiceEndpoints } from '../../contract/endpoints/invoices.ts'
import type { InvoiceTitle } from '../../contract/invoice-title.ts'
import { callTool } from '../../session/current.ts'

/** Failures are told in the dialog; without a network it is refused at once. */
const RULES = { networkMode: 'always', meta: { isSilent: true } } as const

/** The subscription says what its next invoice is written to. */
const titlesAnew = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: invoiceQueries.titles().queryKey }),
    client.invalidateQueries({ queryKey: subscriptionQueries.all() }),
  ])

/** Takes an invoice back and writes it anew, to another title. */
export function reissueInvoice() {
  return mutationOptions({
    ...RULES,
    mutationKey: ['invoices', 'reissue'],
    mutationFn: (wish: { id: string; title: InvoiceTitle; reason: string }) =>
      callTool(invoiceEndpoints.reissueInvoice, wish),
    onSuccess: (invoice, _wish, _before, { client }) => {
      client.setQueryData(invoiceQueries.detail(invoice.id).queryKey, invoice)
    },
  })
}

/** Keeps a title, a new one without `id`. */
export function saveTitle() {
  return mutationOptions({
    ...RULES,
    mutationKey: ['invoices', 'saveTitle'],
    mutationFn: (title: { id?: string; title: InvoiceTitle; isDefault: boolean }) =>
      callTool(invoiceEndpoints.saveInvoiceTitle, title),
    onSuccess: (_reply, _title, _before, { client }) => titlesAnew(client),
  })
}

/** Forgets a title; invoices that were written to it stay as they are. */
export function removeTitle() {
  return mutationOptions({
    ...RULES,
    mutationKey: ['invoices', 'removeTitle'],
    mutationFn: (id: string) => callTool(invoiceEndpoints.removeInvoiceTitle, { id }),
    onSuccess: (_reply, _id, _before, { client }) => titlesAnew(client),
  })
}
