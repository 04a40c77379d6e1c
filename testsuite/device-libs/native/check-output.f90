program p
  integer(1) :: i1 = -5
  integer(2) :: i2 = 300
  integer(8) :: i8 = 12345678901_8
  integer :: i, a(3) = [1,2,3]
  real :: r(12)
  double precision :: d(6)
  complex :: c = (1.5,-2.25)
  complex(8) :: z = (1d100, 0d0)
  logical :: l = .true.
  r = [0., 1., 0.1, 0.09999, 123456., 1e9, 9.999999e8,1e10, 1e-10, -3.14159, 1e38, 0.5]
  d = [0d0, 1d0, 0.1d0, 1d17, 1d-300, -123.456d0]
  print *, i1, i2, 42, i8
  print *, a
  print *, r
  print *, d
  print *, c, z
  print *, l, .false., 'abc', 'def', 1, 'x', 2.5
  print *
  print *, (i, i=1,40)
  print '(a,i5,f8.3,e12.4,es12.4,g12.4,l3)', 'hi', 42, 3.14159, 1234.5, 1234.5, 1234.5, l
  print '(3i4)', (i,i=1,7)
  print '(2(i3,1x,a),/,t5,i0)', 1, 'x', 2, 'y', 3
  write (*,'(i8.5,z8,o8,b10.8)') 42, 255, 8, 5
  write (*,'(1p,e12.4,f10.2,0p,f10.2)') 1.5, 2.5, 2.5
  write (*,'(en12.3,d12.4,f0.2,i0,g0)') 12345.678, 1d0, 0.25, -7, 2.5
  write (*,'(g0,1x,g0,1x,g0,1x,g0)') 1, 2.5d0, 'str', .true.
  write (*,'(f5.2,i2)') 1000.0, 1000
  write (*,'(a5,a2)') 'abc', 'abc'
  write (*,'(sp,i5,f6.1)') 5, 5.0
call s2
call s3
end
subroutine s2
  real :: x
  double precision :: y
  integer :: i
  x = 0; print *, 1/x, -1/x, x/x
  y = 0; print *, 1/y, -1/y, y/y
  do i = -3, 12; x = 10.**i; print *, x, -x*1.5, 9.999999e0*x; end do
  do i = -3, 20; y = 10d0**i; print *, y, -y*1.5; end do
  do i = -3, 12; x = 10.**i*1.2345; write(*,'(g12.4,g15.7e3,g0,1x,1pg14.5,0p,2pe14.5,0p)') x, x, x, x, x; end do
end
subroutine s3
  complex :: c
  complex(8) :: z
  real :: x
  integer :: i
  do i = -12, 12, 3
  c = cmplx(1.5*10.**i, -2.25*10.**(-i)); print *, c
  z = cmplx(1.5d0*10d0**(i*3), -2.25d0*10d0**(-i),8); print *, z
  end do
  print *, cmplx(0.,0.), cmplx(1e-5,1e15)
  do i = -3, 3
  x = 0.5*10.**i
  write (*,'(f8.0,f8.1,f3.2,f4.1,f0.3,f6.0)') x, x, x, x, x, -x
  write (*,'(e10.3,e10.3e3,e8.1,es10.2e1,en10.1,d10.2)') x, x, x, x, x, x
  write (*,'(2pe12.4,-1pe12.4,1pf10.3,0pf10.3,3pg14.5)') x,x,x,x,x
  write (*,'(e0.5,es0.3,g0.4,1x,g0.8)') x, x, x, x
  end do
  write (*,'(f8.2,e10.2,g10.2,i5,l4,a)') 1d-320, 1d-320, 1d300, 0, .false., 'x'
  write (*,'(f8.2,e10.2,es10.2,e12.2e4)') -0.0, 1d-120, 1d300, 1d300
  write (*,'(z4,z2,o3,b3,z0,b0,i0.4,i6.6,i3.0)') -1, 300, 8, -1, 255, 5, 42, -42, 0
  write (*,'(2(i3,:,","),"end")') 1,2,3
  write (*,'(*(i0,:,", "))') 1,2,3,4
  write (*,'(a,t10,a,tl3,a,tr2,a)') 'abcdef','XYZ','12','end'
  write (*,'(a3,a10,a)') 'abcdef','right','tail'
  write (*,'(i5,/,/,i5)') 1, 2
  write (*,'(2x,i2,3x,"it''s",''q'')') 5
  write (*,'(l1,l5,l)') .true., .false., .true.
  write (*,'(1x,3(i2,2(1x,f4.1)))') 1,2.,3.,4,5.,6.
  write (*,'(g12.4,g12.4,g12.4,g12.4)') 7, .true., 'abc', 0.0
  write (*,'(a)', advance='no') 'no newline;'
  write (*,'(a)') 'then'
  write (*,'(5hhello,i2)') 3
  write (*,'(b8.4,i8.3,f8.3)') 5, -7, 1./0*0+2
  write (*,'(f8.3,e10.2,f3.1,g12.3)') huge(1d0)*10, -huge(1d0)*10, huge(1d0)*10, huge(1d0)*10
  print *, 'a', 1_8, 'b', .true., 'c', (1.,2.), 'd'
  print '(i3)', [1,2,3]
  print *, ['ab','cd'], [.true.,.false.], [1d0,2d0]
end
