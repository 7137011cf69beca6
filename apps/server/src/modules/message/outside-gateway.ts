import { request } from 'node:https'
import { isIP } from 'node:net'
import type { OutsideNoticeConfig } from '../../config-notice'
import { guardedLookup, isPublicAddress, type Resolve, resolveBySystem } from './gateway-address'
import { outboxFile } from './outbox-file'
import type { OutsideChannel, OutsideNotice } from './outside-channel'

const TIMEOUT_MS = 10_000
/** 网关的回答只看结论。 */
const LONGEST_ANSWER = 65_536

type Gateway = Exclude<OutsideNoticeConfig['channel'], 'file'>

const textOf = ({ title, body }: OutsideNotice): string => [title, body].filter(Boolean).join('：')

/** 各网关收什么：短信按手机号，企业微信群机器人按手机号提醒，邮件网关按账号名找邮箱。没有手机号的发不了短信。 */
const bodies: Readonly<Record<Gateway, (notice: OutsideNotice) => Record<string, unknown> | null>> = {
  sms: (notice) => (notice.to.tel === null ? null : { id: notice.id, phone: notice.to.tel, text: textOf(notice) }),
  wecom: (notice) => ({
    msgtype: 'text',
    text: {
      content: `${notice.to.name}：${textOf(notice)}`,
      ...(notice.to.tel === null ? {} : { mentioned_mobile_list: [notice.to.tel] }),
    },
  }),
  mail: (notice) => ({
    id: notice.id,
    account: notice.to.account,
    name: notice.to.name,
    subject: notice.title,
    text: notice.body,
  }),
}

/** 按部署设置取通道；测试可以换掉解析。 */
export function outsideChannel(config: OutsideNoticeConfig, dataDir: string, resolve: Resolve = resolveBySystem): OutsideChannel {
  const { channel, url } = config
  if (channel === 'file' || url === undefined) return outboxFile(dataDir)
  return {
    name: channel,
    send: async (notice) => {
      const body = bodies[channel](notice)
      if (body) await postTo(new URL(url), config, { id: notice.id, body, resolve })
    },
    wasSent: async () => false,
  }
}

interface Call {
  readonly id: number
  readonly body: Record<string, unknown>
  readonly resolve: Resolve
}

/** 一次 https 请求：不跟随跳转，不连内网，只等十秒。地址与令牌不进日志。 */
async function postTo(url: URL, config: OutsideNoticeConfig, { id, body, resolve }: Call): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // 直接写成数字的地址不经过解析。
  if (isIP(host) !== 0 && !config.allowPrivate && !isPublicAddress(host)) throw new Error('网关地址不允许')
  const text = JSON.stringify(body)
  const answer = await new Promise<string>((done, fail) => {
    const sent = request(
      url,
      {
        method: 'POST',
        lookup: guardedLookup(config.allowPrivate, resolve),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
          'idempotency-key': `zhujian-${id}`,
          ...(config.token === undefined ? {} : { authorization: `Bearer ${config.token}` }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > LONGEST_ANSWER) sent.destroy(new Error('网关回答过长'))
          else chunks.push(chunk)
        })
        response.on('end', () =>
          response.statusCode === 200
            ? done(Buffer.concat(chunks).toString('utf8'))
            : fail(new Error(`网关回答 ${response.statusCode}`)),
        )
        response.on('error', fail)
      },
    )
    sent.on('error', (cause: NodeJS.ErrnoException) => fail(withoutAddress(cause)))
    sent.end(text)
  })
  refuseFailure(answer)
}

/** 系统的报错里有网关的地址与端口，而管理员看得到失败的原因：只留错误码。 */
const withoutAddress = (cause: NodeJS.ErrnoException): Error =>
  /\p{Script=Han}/u.test(cause.message) ? cause : new Error(`网关连接不上（${cause.code ?? cause.name}）`)

/** 企业微信用 200 回答失败，原因在 errcode 里。 */
function refuseFailure(answer: string): void {
  const code = /"errcode"\s*:\s*(-?\d+)/.exec(answer)?.[1]
  if (code !== undefined && code !== '0') throw new Error(`网关拒绝：${code}`)
}
