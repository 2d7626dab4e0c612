/** How far a page is scrolled before the button that leads to its top appears. */
export const SCROLL_TO_TOP_PX = 200
