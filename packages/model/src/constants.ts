/** Business constants and limits of section 9 of the specification, each with its statement. */

/** [S9-01] */
export const PAGE_SIZES = [10, 20, 30, 40, 50] as const

/** [S9-01] */
export const DEFAULT_PAGE_SIZE = 10

/** The largest page any list call accepts: the largest size of [S9-01]. */
export const MAX_PAGE_SIZE = 50

/** [S9-01] Parts of the pager, in this order. */
export const PAGER_LAYOUT = ['total', 'sizes', 'prev', 'pager', 'next', 'jumper'] as const

/** [S9-02] */
export const DROPDOWN_PAGE_SIZE = 10

/** [S9-02] */
export const FIRST_PAGE = 1

/** [S9-03] The shortcuts of the same statement are `dateShortcuts` and `monthShortcuts`. */
export const DATE_FORMAT = 'yyyy-MM-dd'

/** [S9-04] Distance of toasts from the top, in px. */
export const MESSAGE_OFFSET = 60

/** [S9-04] [S8-10] */
export const MESSAGE_DURATION_MS = 5000

/** [S9-04] */
export const OVERLAY_Z_INDEX = 1500

/** [S9-07] */
export const REQUEST_TIMEOUT_MS = 150_000

/** [S9-07] Script chunk load timeout, 120 seconds. */
export const CHUNK_TIMEOUT_MS = 120_000

/** [S9-08] [S4-08] Five minutes. */
export const UPLOAD_CREDENTIAL_LIFETIME_MS = 300_000

/** [S9-08] [S5-07] Most files of one upload field unless the field says otherwise. */
export const UPLOAD_MAX_FILES = 999

/** [S9-08] [S7-41] Pause between the credential and the file. */
export const UPLOAD_DELAY_MS = 200

/** [S9-09] [S2-05] Pause before navigation is retried when the token came from the address. */
export const ROUTE_RETRY_DELAY_MS = 500

/** [S9-09] [S4-13] The progress bar shows 100 and hides after this time. */
export const PROGRESS_HIDE_MS = 1000

/** [S9-10] [S2-01] Views kept alive. */
export const KEEP_ALIVE_MAX = 99

/** [S9-10] */
export const PASSWORD_MIN_LENGTH = 6

/** [S9-10] */
export const PASSWORD_MAX_LENGTH = 20

/**
 * [S9-10] Pause after the last keystroke before an edit is sent as a draft. The specification gives no length; two seconds lose
 * little and ask the server seldom.
 */
export const EDIT_DEBOUNCE_MS = 2000

/** [S9-11] [S1-03] Width the big screen is drawn for, in px. */
export const DESIGN_WIDTH = 1920

/** [S1-03] Root font size of the big screen: window width x 100 / 1920 px. */
export function rootFontSize(windowWidth: number): number {
  return (windowWidth * 100) / DESIGN_WIDTH
}

/** [S3-08] Columns of 24 that one form item takes. */
export const FORM_GRID = { xl: 6, lg: 6, md: 8, sm: 8, xs: 8 } as const

/** [S5-07] Default accepted types of an upload field; the Word and Excel entries cover both generations of the format. */
export const UPLOAD_DEFAULT_ACCEPT: Readonly<Record<string, readonly string[]>> = {
  gif: ['gif'],
  jpeg: ['jpeg'],
  png: ['png'],
  jpg: ['jpg'],
  pdf: ['pdf'],
  zip: ['zip'],
  msword: ['doc', 'docx'],
  'ms-excel': ['xls', 'xlsx'],
}
