import type { ReactElement } from 'react'

const paths = {
  user: 'M8 8.2a3.1 3.1 0 1 0 0-6.2 3.1 3.1 0 0 0 0 6.2Zm-5.5 6c.4-3 2.7-4.7 5.5-4.7s5.1 1.7 5.5 4.7',
  lock: 'M3.2 7.2h9.6v6.6H3.2zM5.2 7.2V5a2.8 2.8 0 0 1 5.6 0v2.2M8 9.8v1.6',
  eye: 'M1.2 8S3.7 3.6 8 3.6 14.8 8 14.8 8 12.3 12.4 8 12.4 1.2 8 1.2 8Zm6.8 2.1a2.1 2.1 0 1 0 0-4.2 2.1 2.1 0 0 0 0 4.2Z',
  eyeOff:
    'M1.2 8S3.7 3.6 8 3.6 14.8 8 14.8 8 12.3 12.4 8 12.4 1.2 8 1.2 8Zm6.8 2.1a2.1 2.1 0 1 0 0-4.2 2.1 2.1 0 0 0 0 4.2ZM2.6 13.6 13.4 2.4',
  up: 'M8 13.5v-11M3.8 6.5 8 2.4l4.2 4.1',
  error: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM5.8 5.8l4.4 4.4m0-4.4-4.4 4.4',
  dot: 'M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  check: 'm3 8.4 3.3 3.3L13 4.8',
  help: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM6 6.3C6 5 6.9 4.3 8 4.3s2 .8 2 1.8c0 1.4-2 1.5-2 3m0 2v.3',
  large: 'M1.5 4V2.8h8V4M5.5 2.8v10.4M4 13.2h3M8.8 8.4V7.3h5.7v1.1M11.7 7.3v5.9m-1.1 0h2.2',
  refresh: 'M13.6 8A5.6 5.6 0 1 1 11.8 3.9M12 1.4v2.8H9.2',
} as const

export type SessionIconName = keyof typeof paths

/** 登录、注册等页面用的线条图标；这些页面不载入图标库。 */
export function SessionIcon({ name, size = 16 }: { name: SessionIconName; size?: number }): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
