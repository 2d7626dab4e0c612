import type { Reader } from '../reader.ts'

/** The width from which the bar has room for all that it holds. */
const WIDE_BAR = 600

export const press = (id: string) => async (reader: Reader) => {
  await reader.button(id).first().press('Enter')
}

/** Presses a button of the bar. On a phone the button is in the drawer of the navigation. */
export const pressInBar = (id: string) => async (reader: Reader) => {
  const isPhone = (reader.page.viewportSize()?.width ?? 0) < WIDE_BAR
  if (isPhone) await reader.button('layout.nav.open').press('Enter')
  await reader.button(id).first().press('Enter')
}
