import { sendForm, type SendFormOptions } from '#ui/admin/api/send-form.ts';
import { type Uploaded, Uploaded as UploadedSchema } from '../contract.ts';

/** Uploads a file that is chosen at once. @throws as `sendForm` does */
export function uploadFile(path: string, form: FormData, options: SendFormOptions = {}): Promise<Uploaded> {
  return sendForm(path, form, UploadedSchema, options);
}
