/** Pure rules of the list of invoices. */
import { INVOICE_KINDS } from '../../contract/endpoints/invoices.ts'
import type { BillingDetails } from '../../contract/billing-details.ts'
import { periodOf } from '../../lib/days.ts'
import { paths } from '../../lib/paths.ts'
import type { BillingAddress } from '../../ui/billing/list-address.ts'

export const INVOICE_FILTER = { name: 'kind', choices: INVOICE_KINDS } as const
export type InvoiceAddress = BillingAddress<(typeof INVOICE_KINDS)[number]>

/** Returns the parameters of the call; absent ones are left out, so that equal requests have equal keys. */
export function pageParams({ filter, from, to, current, size }: InvoiceAddress, timeZone: string) {
  return {
    current,
    size,
    ...(filter !== null && { kind: filter }),
    ...periodOf({ from, to }, timeZone),
  }
}

/** Returns the path of the saved billing details on the page of invoices. */
export const titlesPath = () => `${paths.invoices()}?view=titles`

/** Whether the address shows the saved billing details. */
export function isTitlesView(search: string): boolean {
  return new URLSearchParams(search).get('view') === 'titles'
}

/** Returns billing details without the extra fields of a list or an invoice. */
export function titleOf(title: BillingDetails): BillingDetails {
  const { kind, name, taxNo, address, phone, bank, account, email, country } = title
  return { kind, name, taxNo, address, phone, bank, account, email, country }
}

/** Converts a tax rate from basis points (hundredths of a percent) to a share. */
export const shareOf = (rateBp: number) => rateBp / 10_000
