-- Deposits after a no-show wait for a decision of staff, and the home screen counts them. The index has only parties that did not
-- come. Making it reads all reservations once and keeps writes to them waiting meanwhile.
CREATE INDEX reservations_no_show ON reservations (rlid) WHERE state = 'no_show' AND source = 'web';
