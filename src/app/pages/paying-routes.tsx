/**
 * Routes of checkout and payment: the layout of public pages, plus the notices of all pages of members.
 */
import type { ReactNode } from 'react'
import { CheckoutPage } from '../../features/checkout/pages/checkout-page.tsx'
import { PaymentPage } from '../../features/checkout/pages/payment-page.tsx'
import { MemberStrip } from '../../layouts/member-strip.tsx'
import classes from './paying-routes.module.css'

function WithStrip({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={classes.above}>
        <MemberStrip />
      </div>
      {children}
    </>
  )
}

/** Checkout with the notices of members' pages. */
export function CheckoutRoute() {
  return (
    <WithStrip>
      <CheckoutPage />
    </WithStrip>
  )
}

/** The payment page with the notices of members' pages. */
export function PaymentRoute() {
  return (
    <WithStrip>
      <PaymentPage />
    </WithStrip>
  )
}
