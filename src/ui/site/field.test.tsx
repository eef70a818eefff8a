// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { TextField } from './field.tsx';

afterEach(cleanup);

describe('TextField', () => {
  it('ties its error and its help to the input', () => {
    render(<TextField label="Email" help="We write twice a month." error="Enter a valid email." name="email" />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'We write twice a month.',
      'Enter a valid email.',
    ]);
  });

  it('is neither invalid nor described without them', () => {
    render(<TextField label="City" isLabelHidden />);
    const input = screen.getByRole('textbox', { name: 'City' });
    expect(input.hasAttribute('aria-invalid') || input.hasAttribute('aria-describedby')).toBe(false);
  });
});
