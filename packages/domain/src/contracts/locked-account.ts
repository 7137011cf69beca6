/** 登录锁定中的账号：能解除锁定的人在账号列表里看到。 */
export interface LockedAccount {
  readonly id: number
  readonly username: string
  readonly real_name: string
  readonly place: string | null
  readonly locked_until: number
}
