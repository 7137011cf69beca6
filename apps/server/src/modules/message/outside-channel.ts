/** 一条要送到站外的提醒。 */
export interface OutsideNotice {
  /** 消息编号，也是重复发送时网关据以去重的标识。 */
  readonly id: number
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly path: string | null
  /** 秒 */
  readonly at: number
  readonly to: { readonly account: string; readonly name: string; readonly tel: string | null }
}

/** 站外提醒的通道：短信、企业微信、邮件，或本机的文件。 */
export interface OutsideChannel {
  readonly name: string
  send(notice: OutsideNotice): Promise<void>
  /** 上一次尝试是否已经发出；不能知道的通道答否，由对方按标识去重。 */
  wasSent(id: number): Promise<boolean>
}
