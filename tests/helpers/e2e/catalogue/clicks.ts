import type { User } from '../user.ts'

/** Width from which the bar shows all of its buttons. */
const WIDE_BAR = 600

export const clickButton = (id: string) => async (user: User) => {
  await user.button(id).first().press('Enter')
}

/** Clicks a button of the bar. On a phone the button is in the drawer of the navigation. */
export const clickInBar = (id: string) => async (user: User) => {
  const isPhone = (user.page.viewportSize()?.width ?? 0) < WIDE_BAR
  if (isPhone) await user.button('layout.nav.open').press('Enter')
  await user.button(id).first().press('Enter')
}
