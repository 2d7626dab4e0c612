/** Scroll distance after which the button to the top appears. */
export const SCROLL_TO_TOP_PX = 200
