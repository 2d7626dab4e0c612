export const HOUR_MS = 60 * 60_000
export const DAY_MS = 24 * HOUR_MS

/** Limits that both sides apply. Sizes in bytes unless stated, times in milliseconds. */
export const LIMITS = {
  /** Body of one call through the proxy. A record with its variants stays well below. */
  callBody: 1024 * 1024,
  /** Body of a call that declares no other size. */
  smallBody: 64 * 1024,
  upstreamTimeoutMs: 15_000,
  password: { min: 8, max: 128 },
  nick: 30,
  email: 254,
  termsVersion: 100,
  codeDigits: 6,
  codeLifeMs: 10 * 60_000,
  codeTries: 5,
  codeResendMs: 60_000,
  /**
   * How long signing in, or a reauthentication, allows security-relevant changes to the account.
   */
  reauthenticationLifeMs: 10 * 60_000,
  /** Timeout of the browser's passkey prompt. */
  passkeyPromptMs: 5 * 60_000,
  passkeys: 20,
  passkeyName: 60,
  /** Devices of one member with push notifications. */
  pushDevices: 10,
  /** A new address resets the password only after this time. */
  newAddressWaitMs: 24 * 60 * 60_000,
  /** How long a change of the ways to sign in can be undone. */
  undoSignInMs: 30 * DAY_MS,
  /** Changes of one member that can be undone at the same time. */
  signInChanges: 60,
  accessTokenMs: 60 * 60_000,
  refreshTokenMs: 7 * 24 * 60 * 60_000,
  refreshGraceMs: 30_000,
  recordTitle: 120,
  /** A record's result on the wire: as JSON, or packed (`lib/packed-text.ts`) where that is larger. */
  recordBody: 900 * 1024,
  /** Maximum size of an unpacked result, in bytes and in values: about twice that of 20 000 variants with all their rows. */
  recordUnpacked: { bytes: 32 * 1024 * 1024, values: 2_000_000 },
  /** Tags of one record, and characters of one tag. */
  recordTags: 10,
  recordTag: 30,
  /** Links of one member that show a result, at the same time. */
  sharedResults: 20,
  feedbackTitle: 120,
  feedbackBody: 4000,
  feedbackContext: 4000,
  /** New conversations of one member, and further messages. */
  feedbackPerHour: 10,
  feedbackRepliesPerHour: 30,
  /** The file itself; on the wire it is a third longer. */
  attachment: 512 * 1024,
  attachmentBase64: 700 * 1024,
  /** Tags of one favourite, and characters of one tag. */
  tags: 12,
  tag: 24,
  /** Reading positions stored in one account: the newest. */
  readingPositions: 200,
  /** Billing details that a member can save. */
  invoiceTitles: 20,
  /**
   * How often the invoice of one order can be reissued in the product: each time uses two numbers.
   */
  invoiceReissues: 5,
  deletionReason: 500,
  deletionGraceMs: 14 * 24 * 60 * 60_000,
  exportEveryMs: 60 * 60_000,
  exportLifeMs: 24 * 60 * 60_000,
} as const
