/**
 * React's way into the document. In the file of the libraries (vite.config.ts), so that React is evaluated in their
 * task and not in that of our first page.
 */
export { createRoot, hydrateRoot } from 'react-dom/client'
