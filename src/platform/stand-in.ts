/**
 * A page as the server wrote it for visitors stands in for a member's own until that is drawn
 * (src/app/standing-in.ts, docs/decisions/121).
 */
import { STAND_IN } from '../contract/rendered-page.ts'

/** Whether the page that the reader sees is one that stands in for his. */
export function hasStandIn(): boolean {
  const { documentElement: html } = document
  return html.hasAttribute(STAND_IN) && html.dataset['rewritten'] === undefined
}
