import { z } from 'zod'

const CHANNELS = ['file', 'sms', 'wecom', 'mail'] as const

export interface OutsideNoticeConfig {
  /** file writes lines to DATA_DIR/outbox; the others post to `url`. */
  channel: (typeof CHANNELS)[number]
  url: string | undefined
  token: string | undefined
  /** The gateway may stand at a private address. */
  allowPrivate: boolean
}

const hostList = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== ''),
  )

/** The variables of the notices that leave the site, as part of the environment. */
export const noticeSchema = {
  NOTICE_CHANNEL: z.enum(CHANNELS, '只能是 file、sms、wecom、mail / must be file, sms, wecom or mail').default('file'),
  NOTICE_URL: z
    .url({ protocol: /^https$/, error: '须是 https 地址 / must be an https url' })
    .refine((value) => !/#|\/\/[^/]*@/.test(value), '不能带锚点或密码 / must have no anchor or password')
    .optional(),
  NOTICE_HOSTS: hostList,
  NOTICE_TOKEN: z.string().optional(),
  NOTICE_PRIVATE: z
    .enum(['0', '1'], '只能是 0 或 1 / must be 0 or 1')
    .transform((value) => value === '1')
    .default(false),
}

type NoticeEnv = z.output<z.ZodObject<typeof noticeSchema>>

/** The gateway has to be named twice: a mistyped or smuggled address alone sends nothing anywhere. */
export function noticeComplaints({ NOTICE_CHANNEL: channel, NOTICE_URL: url, NOTICE_HOSTS: hosts }: NoticeEnv): string[] {
  if (channel === 'file') return []
  if (url === undefined) return ['NOTICE_URL: NOTICE_CHANNEL 不是 file 时必填 / required by this NOTICE_CHANNEL']
  if (hosts.includes(new URL(url).hostname)) return []
  return ['NOTICE_HOSTS: 须包含 NOTICE_URL 的主机名 / must list the host of NOTICE_URL']
}

export const noticeOf = (values: NoticeEnv): OutsideNoticeConfig => ({
  channel: values.NOTICE_CHANNEL,
  url: values.NOTICE_URL,
  token: values.NOTICE_TOKEN,
  allowPrivate: values.NOTICE_PRIVATE,
})
