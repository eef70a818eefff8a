// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Refusal } from './api/problem.ts';
import { ErrorSummary } from './error-summary.tsx';

afterEach(cleanup);

const TITLE = { label: 'Title', id: 'title' };
const refusal = (code: 'invalid' | 'conflict', message: string, fields: readonly string[]) =>
  new Refusal(code, message, { status: 400, errors: fields.map((field) => ({ field, message: 'is wrong' })) });

it('names each field that must change, and what belongs to no field', () => {
  render(<ErrorSummary error={refusal('invalid', 'Invalid', ['title', 'other'])} fields={{ title: TITLE }} />);
  expect(screen.getByRole('link').textContent).toBe('Title: This is wrong.');
  expect(screen.getByRole('alert').textContent).toContain('other: is wrong');
});

it('says who changed the record meanwhile, and nothing of versions', () => {
  const error = refusal('conflict', 'Wren changed this redirect after you opened it', ['baseVersion']);
  render(<ErrorSummary error={error} fields={{ baseVersion: { label: 'Version', id: 'version' } }} />);
  expect(screen.getByRole('alert').textContent).toBe('Wren changed this redirect after you opened it.');
});
