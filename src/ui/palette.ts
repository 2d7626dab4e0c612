/** Colours of the interface and of the series in figures. */
import type { MantineColorsTuple } from '@mantine/core'

/**
 * The fixed palettes. Index 6 is the colour itself; texts and filled buttons use 7, for white on #0B84CE has a contrast
 * of 4.0 and on #0A71B2 of 5.2 (4.5 is required).
 */
const brand: MantineColorsTuple = [
  '#eaf5fd',
  '#d3e8f8',
  '#a6d1f0',
  '#75b9e8',
  '#4aa5e3',
  '#219ce8',
  '#0b84ce',
  '#0a71b2',
  '#095f96',
  '#074a76',
]

/** Neutral greys with a slight blue tint. */
const gray: MantineColorsTuple = [
  '#f7f9fb',
  '#eff3f7',
  '#e3e9ef',
  '#d2dae3',
  '#b6c1cd',
  '#93a1b0',
  '#66768a',
  '#4a596b',
  '#333f4e',
  '#1f2935',
]

const dark: MantineColorsTuple = [
  '#dbe3ec',
  '#b9c5d2',
  '#93a3b4',
  '#6f8094',
  '#46566a',
  '#334154',
  '#263243',
  '#1a2432',
  '#131b27',
  '#0d141e',
]

const success: MantineColorsTuple = [
  '#e8f7ef',
  '#cdeedb',
  '#9fdcbb',
  '#6cc998',
  '#43b97b',
  '#2bab69',
  '#1e9b5c',
  '#157a47',
  '#11643a',
  '#0b4a2a',
]

const warning: MantineColorsTuple = [
  '#fff6e5',
  '#feeac6',
  '#fbd58d',
  '#f8bf52',
  '#f3ab24',
  '#e2960c',
  '#c07c04',
  '#8f5b00',
  '#754a00',
  '#563600',
]

const error: MantineColorsTuple = [
  '#fdeeee',
  '#fad7d7',
  '#f3abab',
  '#ec7d7d',
  '#e65858',
  '#e04444',
  '#d03131',
  '#b42323',
  '#941b1b',
  '#701313',
]

const info: MantineColorsTuple = [
  '#e7f6f9',
  '#cbebf2',
  '#97d6e4',
  '#5fc0d6',
  '#35adc9',
  '#1aa0bf',
  '#0b8eac',
  '#08758e',
  '#075f73',
  '#054655',
]

export const palette = { brand, gray, dark, success, warning, error, info }

/** Okabe–Ito colours of series in figures: distinguishable with any kind of colour vision. */
export const seriesColors = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#e69f00',
  '#56b4e9',
] as const
