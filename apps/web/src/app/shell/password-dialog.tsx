import { passwordProblems } from '@zhujian/domain/account/password-policy'
import { strings } from '@zhujian/model/strings'
import { Button, Form, type FormInstance, Input } from 'antd'
import { type ReactElement, useState } from 'react'
import { changePassword } from '../../data/account'
import { isApiError, messageOf } from '../../data/api-error'
import { useSession } from '../../data/session'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'

interface Values {
  old_password: string
  new_password: string
  again: string
}

const isField = (name: string): name is keyof Values => name === 'old_password' || name === 'new_password'

/** 服务端的意见写到对应的输入框；没有指明的写在原密码下。 */
function showProblem(form: FormInstance<Values>, error: unknown): void {
  const fields = isApiError(error) ? error.fields : []
  const named = fields.flatMap(({ field, message }) => (isField(field) ? [{ name: field, errors: [message] }] : []))
  form.setFields(named.length > 0 ? named : [{ name: 'old_password' as const, errors: [messageOf(error)] }])
}

function useChange(form: FormInstance<Values>, onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const submit = async (values: Values): Promise<void> => {
    setBusy(true)
    try {
      await changePassword(values.old_password, values.new_password)
      toast.success('密码已修改，其他设备需要重新登录')
      onDone()
    } catch (error) {
      showProblem(form, error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, submit }
}

const refuse = (problem: string | undefined): Promise<void> => (problem ? Promise.reject(new Error(problem)) : Promise.resolve())

function PasswordForm({ form, onSubmit }: { form: FormInstance<Values>; onSubmit: (values: Values) => void }): ReactElement {
  const username = useSession((state) => state.user?.username ?? '')
  const checkNew = (_: unknown, value?: string): Promise<void> =>
    refuse(value ? passwordProblems(value, { username })[0] : strings.required)
  const checkAgain = (_: unknown, value?: string): Promise<void> =>
    refuse(value === form.getFieldValue('new_password') ? undefined : '两次输入的密码不一致')
  return (
    <Form form={form} layout="vertical" onFinish={onSubmit}>
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <Form.Item name="old_password" label="原密码" rules={[{ required: true, message: strings.required }]}>
        <Input.Password autoComplete="current-password" data-autofocus />
      </Form.Item>
      <Form.Item name="new_password" label="新密码" required rules={[{ validator: checkNew }]}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="again" label="再次输入新密码" required dependencies={['new_password']} rules={[{ validator: checkAgain }]}>
        <Input.Password autoComplete="new-password" onPressEnter={() => form.submit()} />
      </Form.Item>
    </Form>
  )
}

/** 修改密码；成功后其他设备的登录全部失效，本机用新密码重新登录。 */
export function PasswordDialog({ onClose }: { onClose: () => void }): ReactElement {
  const [form] = Form.useForm<Values>()
  const { busy, submit } = useChange(form, onClose)
  return (
    <Dialog
      open
      title="修改密码"
      width={460}
      tools={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={busy} onClick={() => form.submit()}>
            确定
          </Button>
        </>
      }
    >
      <PasswordForm form={form} onSubmit={(values) => void submit(values)} />
    </Dialog>
  )
}
