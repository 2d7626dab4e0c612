/** Mantine theme of the page and its CSS variables, in light, dark and bordered appearance. */
import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { lockPageBehindDialog } from './lock-page-behind-dialog.ts'
import { palette } from './palette.ts'

const FONT =
  '"Inter Variable", Inter, "Inter as Arial", "Inter as Roboto", "Inter as DejaVu Sans", "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", system-ui, sans-serif'
const MONO =
  'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono CJK SC", "PingFang SC", monospace'

/** Widths of the specification, in pixels. */
export const BREAKPOINTS = { sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const

const em = (px: number) => `${px / 16}em`

/** Outside the page's frame Mantine's `<header>` would be a second banner landmark. */
const PLAIN_HEADER = { attributes: { header: { role: 'none' } } }
const TARGET = '2.75rem'

/** Scroll lock by the overlay: Mantine's own restyles every element of the page. */
const OVERLAY_PROPS = {
  root: { removeScrollProps: { removeScrollBar: false } },
  layer: { ref: lockPageBehindDialog },
}

export const theme = createTheme({
  colors: palette,
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  fontFamily: FONT,
  fontFamilyMonospace: MONO,
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.25' },
      h2: { fontSize: '1.5rem', lineHeight: '1.3' },
      h3: { fontSize: '1.25rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  breakpoints: {
    xs: em(480),
    sm: em(BREAKPOINTS.sm),
    md: em(BREAKPOINTS.md),
    lg: em(BREAKPOINTS.lg),
    xl: em(BREAKPOINTS.xl),
    xxl: em(BREAKPOINTS.xxl),
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // 44 px is the minimum touch target; Mantine's medium is 42.
    Button: {
      defaultProps: { size: 'md' },
      vars: () => ({ root: { '--button-height-md': TARGET } }),
      // Without motion, Mantine leaves the loader where its corner is in the middle.
      styles: { loader: { transform: 'translate(-50%, -50%)' } },
    },
    Input: { vars: () => ({ wrapper: { '--input-height-md': TARGET } }) },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    Badge: { vars: () => ({ root: { '--badge-fz': '0.75rem' } }) },
    Anchor: { defaultProps: { underline: 'hover' } },
    Modal: {
      defaultProps: { ...PLAIN_HEADER, centered: true, transitionProps: { duration: 150 } },
    },
    Drawer: { defaultProps: { ...PLAIN_HEADER, transitionProps: { duration: 180 } } },
    ModalRoot: { defaultProps: OVERLAY_PROPS.root },
    DrawerRoot: { defaultProps: OVERLAY_PROPS.root },
    ModalOverlay: { defaultProps: OVERLAY_PROPS.layer },
    DrawerOverlay: { defaultProps: OVERLAY_PROPS.layer },
    // The placeholder is a child that no menu may have (aria-required-children).
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
})

type Variables = Record<string, string>

/** The bordered skin: borders instead of shadows, strong enough to be the only separator. */
const BORDERED = {
  variables: Object.fromEntries(
    ['xs', 'sm', 'md', 'lg', 'xl'].map((size) => [`--mantine-shadow-${size}`, 'none']),
  ),
  light: { '--veriscope-border': '#b6c1cd', '--mantine-color-default-border': '#93a1b0' },
  dark: { '--veriscope-border': '#46566a', '--mantine-color-default-border': '#56677c' },
}

/** Replacements where Mantine's defaults miss a contrast of 4.5, with the measured ratio. */
const VARIABLES = {
  variables: {
    '--veriscope-nav-background': '#16202d',
    '--veriscope-nav-text': '#c4d0dc',
    '--veriscope-nav-active': '#ffffff',
    '--veriscope-measure': '68ch',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1f2935',
    // 5.0 on white.
    '--mantine-color-dimmed': '#5c6b7d',
    '--mantine-color-placeholder': '#66768a',
    '--mantine-color-anchor': '#0a71b2',
    '--mantine-color-error': '#b42323',
    // The body behind which content shows; `color-mix()` is younger than the oldest supported browsers.
    '--veriscope-glass': '#ffffffd1',
    '--veriscope-surface': '#f7f9fb',
    '--veriscope-border': '#e3e9ef',
    '--veriscope-figure-ink': '#333f4e',
    '--veriscope-figure-grid': '#e3e9ef',
    '--veriscope-accent': '#0b84ce',
  },
  dark: {
    '--mantine-color-body': '#111924',
    '--mantine-color-text': '#dbe3ec',
    // 6.3 on the dark body.
    '--mantine-color-dimmed': '#93a3b4',
    // 4.8 on a dark field.
    '--mantine-color-placeholder': '#8fa0b3',
    '--mantine-color-anchor': '#5fb4ee',
    '--mantine-color-error': '#ec7d7d',
    '--mantine-color-brand-light-color': '#75b9e8',
    // Mantine's grey note is darker than the page and looks like a hole in it; dimmed text has 5.8 on this.
    '--mantine-color-gray-light': '#1c2837',
    '--veriscope-glass': '#111924d1',
    '--veriscope-surface': '#17212e',
    '--veriscope-border': '#2a3748',
    '--veriscope-figure-ink': '#c4d0dc',
    '--veriscope-figure-grid': '#2a3748',
    '--veriscope-accent': '#219ce8',
  },
}

/**
 * Returns the CSS variables of the page.
 * @param own variables of a custom colour (`custom-palette.ts`), null for the default
 */
export function createVariables(
  isBordered: boolean,
  own: { light: Variables; dark: Variables } | null,
): CSSVariablesResolver {
  const skin = isBordered ? BORDERED : null
  return () => ({
    variables: { ...VARIABLES.variables, ...skin?.variables },
    light: { ...VARIABLES.light, ...skin?.light, ...own?.light },
    dark: { ...VARIABLES.dark, ...skin?.dark, ...own?.dark },
  })
}
