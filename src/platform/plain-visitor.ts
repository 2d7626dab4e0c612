const OWN =
  /(?:^|;\s*)(?:token|refresh_token|userData|veriscope-(?!color-scheme=|theme=)[^=]+)=[^;]/

/**
 * Whether pages look here as they do for every visitor but for language and scheme: nobody is signed in, and
 * nothing else was chosen. The server asks the same of a request (server/shell/visitor-look.ts).
 */
export const isPlainVisitor = (cookies = document.cookie): boolean => !OWN.test(cookies)
